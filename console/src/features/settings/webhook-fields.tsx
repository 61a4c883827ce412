import { Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { WebhookSettings } from '../../lib/api/settings';
import { SecretField } from '../../components/secret-field';
import { EventChoice } from './event-choice';
import { retriesText } from './retries-text';
import { FURTHER_EVENTS, WEBHOOK_EVENTS, type WebhookValues } from './webhook-values';

interface WebhookFieldsProps {
  form: UseFormReturnType<WebhookValues>;
  /** Version of the settings the form was filled with. */
  version: string;
  retries: WebhookSettings['retries'];
  disabled: boolean;
}

export function WebhookFields({ form, version, retries, disabled }: WebhookFieldsProps) {
  return (
    <Stack>
      <Switch
        label="Enable webhooks"
        disabled={disabled}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
      <TextInput
        label="Webhook URL"
        description={`Public HTTPS URL. ${retriesText(retries)}`}
        placeholder="e.g. https://backend.example/herald"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        readOnly={disabled}
        {...form.getInputProps('url')}
      />
      <SecretField
        // A saved form shows what is saved by then.
        key={version}
        label="Authentication Token"
        description="Sent as bearer token. Encrypted; never shown again."
        isPlain
        isSaved={form.values.hasToken}
        isReadOnly={disabled}
        removal={{
          isMarked: form.values.removesToken,
          onMark: (isMarked) => form.setFieldValue('removesToken', isMarked),
        }}
        inputProps={form.getInputProps('token')}
      />
      <EventChoice
        label="Events to send"
        description="Statuses you turn off are skipped for good; they are not sent later."
        events={WEBHOOK_EVENTS}
        form={{ version, values: form.values }}
        disabled={disabled}
        {...form.getInputProps('events')}
      />
      <EventChoice
        label="Further events"
        description="Customer messages, held messages, template and number changes. Not counted in Success rate."
        events={FURTHER_EVENTS}
        form={{ version, values: form.values }}
        disabled={disabled}
        {...form.getInputProps('furtherEvents')}
      />
    </Stack>
  );
}
