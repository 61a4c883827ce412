import { Button, Checkbox, type CheckboxGroupProps } from '@mantine/core';
import { useState } from 'react';
import { useEventCatalogue } from './event-catalogue';
import classes from './event-choice.module.css';
import { EventDialog } from './event-dialog';
import type { FormState } from './use-test-webhook';
import type { WebhookEventChoice } from './webhook-values';

interface EventChoiceProps extends Omit<CheckboxGroupProps, 'children'> {
  events: readonly WebhookEventChoice[];
  disabled: boolean;
  /** For tests with an event. */
  form: FormState;
}

/** The events of a group: each with its name, its meaning and an example. */
export function EventChoice({ events, disabled, form, ...group }: EventChoiceProps) {
  const [shown, setShown] = useState<WebhookEventChoice | null>(null);
  return (
    <>
      <Checkbox.Group {...group}>
        <div className={classes['events']}>
          {events.map((event) => (
            <EventRow
              key={event.value}
              event={event}
              disabled={disabled}
              onShow={() => setShown(event)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <EventDialog event={shown} form={form} onClose={() => setShown(null)} />
    </>
  );
}

interface EventRowProps {
  event: WebhookEventChoice;
  disabled: boolean;
  onShow: () => void;
}

function EventRow({ event: { value, label, name }, disabled, onShow }: EventRowProps) {
  const { data: catalogue } = useEventCatalogue();
  const about = catalogue?.events[name]?.about;
  return (
    <div className={classes['event']}>
      <Checkbox
        value={value}
        label={label}
        disabled={disabled}
        description={
          <span className={classes['about']}>
            <code>{name}</code>
            {about !== undefined && ` · ${about}`}
          </span>
        }
      />
      <Button variant="default" size="xs" aria-label={`Example of ${name}`} onClick={onShow}>
        Example
      </Button>
    </div>
  );
}
