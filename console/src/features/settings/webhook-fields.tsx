import { Checkbox, Group, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { WEBHOOK_EVENTS, type WebhookValues } from './webhook-values';

interface WebhookFieldsProps {
  form: UseFormReturnType<WebhookValues>;
  disabled: boolean;
}

export function WebhookFields({ form, disabled }: WebhookFieldsProps) {
  return (
    <Stack>
      <Switch
        label="Enable webhooks"
        disabled={disabled}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <TextInput
        label="Webhook URL"
        description="https, at a public address."
        placeholder="https://backend.example/herald"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Authentication Token"
        description="Sent as a bearer token. Herald never shows a saved one: (configured) stands for it. Empty the field to remove it."
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('token')}
      />
      <Checkbox.Group
        label="Events to send"
        description="An event that is not selected when it is reported is never sent, not even after you select it."
        {...form.getInputProps('events')}
      >
        <Group mt="xs">
          {WEBHOOK_EVENTS.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} disabled={disabled} />
          ))}
        </Group>
      </Checkbox.Group>
    </Stack>
  );
}
