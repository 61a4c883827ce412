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
        label="Post delivery statuses"
        disabled={disabled}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <TextInput
        label="URL"
        description="https, at a public address."
        placeholder="https://backend.example/herald"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Token"
        description="Sent as a bearer token. Herald never shows a saved one: (configured) stands for it. Empty the field to remove it."
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('token')}
      />
      <Checkbox.Group
        label="Statuses to post"
        description="One that is not selected when it is reported is not posted later either."
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
