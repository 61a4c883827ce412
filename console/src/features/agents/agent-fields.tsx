import { Checkbox, Stack, TextInput } from '@mantine/core';
import { PasswordField } from '../../components/password-field';
import type { AgentFieldProps } from './agent-values';
import { HandOverField } from './hand-over-field';
import { InstructionsField } from './instructions-field';
import { LimitFields } from './limit-fields';

interface AgentFieldsProps extends AgentFieldProps {
  /** True when the saved agent has a key. */
  hasKey: boolean;
}

export function AgentFields({ form, hasKey, readOnly }: AgentFieldsProps) {
  return (
    <Stack>
      <TextInput
        label="Name"
        description="Shown to the model."
        autoComplete="off"
        required
        readOnly={readOnly}
        {...form.getInputProps('name')}
      />
      <InstructionsField form={form} readOnly={readOnly} />
      <TextInput
        label="Model"
        description="Model ID of the API."
        placeholder="e.g. gpt-4o-mini"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        {...form.getInputProps('model')}
      />
      <TextInput
        label="Base URL"
        description="OpenAI-compatible API, without /chat/completions. Public HTTPS URL or an origin your operator allows."
        placeholder="e.g. https://api.openai.com/v1"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        {...form.getInputProps('baseUrl')}
      />
      <KeyField form={form} hasKey={hasKey} readOnly={readOnly} />
      <HandOverField form={form} readOnly={readOnly} />
      <LimitFields form={form} readOnly={readOnly} />
    </Stack>
  );
}

function KeyField({ form, hasKey, readOnly }: AgentFieldsProps) {
  const { clearKey } = form.values;
  if (readOnly) return <TextInput label="Key" readOnly value={hasKey ? '(configured)' : 'none'} />;
  return (
    <Stack gap="xs">
      <PasswordField
        label="Key (optional)"
        description={
          hasKey
            ? 'Saved, never shown. Enter a new key to replace the saved key. A new server needs a new key.'
            : 'Encrypted; never shown again.'
        }
        placeholder={hasKey ? '(configured)' : undefined}
        // No browser is to keep it, or to fill in the password of the console.
        autoComplete="new-password"
        spellCheck={false}
        disabled={clearKey}
        {...form.getInputProps('key')}
      />
      {hasKey && (
        <Checkbox
          label="Remove saved key"
          {...form.getInputProps('clearKey', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
