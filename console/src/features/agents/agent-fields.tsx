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
        description="The model is told it too."
        autoComplete="off"
        required
        readOnly={readOnly}
        {...form.getInputProps('name')}
      />
      <InstructionsField form={form} readOnly={readOnly} />
      <TextInput
        label="Model"
        description="As the API names it."
        placeholder="gpt-4o-mini"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={readOnly}
        {...form.getInputProps('model')}
      />
      <TextInput
        label="Base URL"
        description="Of an OpenAI-compatible API, without /chat/completions. A public https address, or an origin that the operator allows."
        placeholder="https://api.openai.com/v1"
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
        label="Key"
        description={
          hasKey
            ? 'There is one, which is never shown. Enter another to replace it; it does not follow the base URL to another server.'
            : 'Empty where the API needs none. It is stored sealed, and never shown again.'
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
          label="Take the saved key away"
          {...form.getInputProps('clearKey', { type: 'checkbox' })}
        />
      )}
    </Stack>
  );
}
