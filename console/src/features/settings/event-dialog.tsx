import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useCan } from '../../lib/api/session';
import { CopyCode } from '../../components/copy-code';
import { Loaded } from '../../components/loaded';
import { ProblemAlert } from '../../components/problem-alert';
import { useEventCatalogue } from './event-catalogue';
import { type FormState, useTestWebhook } from './use-test-webhook';
import { WebhookTestResult } from './webhook-test-result';
import type { WebhookEventChoice } from './webhook-values';

interface EventDialogProps {
  /** Null while the dialog is closed. */
  event: WebhookEventChoice | null;
  form: FormState;
  onClose: () => void;
}

/** Shows an event as a receiver gets it, and sends it as a test. */
export function EventDialog({ event, form, onClose }: EventDialogProps) {
  return (
    <Modal opened={event !== null} onClose={onClose} title={event?.name ?? 'Event'} size="lg">
      {event !== null && <EventExample event={event} form={form} />}
    </Modal>
  );
}

interface EventExampleProps {
  event: WebhookEventChoice;
  form: FormState;
}

function EventExample({ event, form }: EventExampleProps) {
  const catalogue = useEventCatalogue();
  const canEdit = useCan('settings:edit');
  return (
    <Loaded query={catalogue} what="the event catalogue">
      {({ events }) => {
        const described = events[event.name];
        if (described === undefined) return <Text size="sm">No example of this event.</Text>;
        return (
          <Stack>
            <Text size="sm">{described.about}</Text>
            <CopyCode label="example payload" code={JSON.stringify(described.example, null, 2)} />
            {canEdit && <SendTest kind={event.value} form={form} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}

interface SendTestProps {
  kind: string;
  form: FormState;
}

function SendTest({ kind, form }: SendTestProps) {
  const { test, result, error } = useTestWebhook(form);
  return (
    <>
      <ProblemAlert error={error} title="Not tested" />
      {result !== undefined && <WebhookTestResult result={result} />}
      <Group>
        <Button variant="default" loading={test.isPending} onClick={() => test.run(kind)}>
          Send test
        </Button>
        <Text size="sm" c="dimmed">
          Posts a test event to the saved URL.
        </Text>
      </Group>
    </>
  );
}
