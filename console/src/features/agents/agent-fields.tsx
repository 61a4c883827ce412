import { Stack, TextInput } from '@mantine/core';
import { SecretField } from '../../components/secret-field';
import type { AgentFieldProps } from './agent-values';
import { HandOverField } from './hand-over-field';
import { InstructionsField } from './instructions-field';
import { LimitFields } from './limit-fields';

interface KeyFieldProps extends AgentFieldProps {
  /** True when the saved agent has a key. */
  hasKey: boolean;
}

interface AgentFieldsProps extends KeyFieldProps {
  /** Version of the agent the form was filled with. */
  version?: number;
}

export function AgentFields({ form, hasKey, readOnly, version }: AgentFieldsProps) {
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
      <KeyField key={version} form={form} hasKey={hasKey} readOnly={readOnly} />
      <HandOverField form={form} readOnly={readOnly} />
      <LimitFields form={form} readOnly={readOnly} />
    </Stack>
  );
}

function KeyField({ form, hasKey, readOnly }: KeyFieldProps) {
  return (
    <SecretField
      label="Key (optional)"
      description={
        hasKey ? 'Never shown. A new server needs a new key.' : 'Encrypted; never shown again.'
      }
      isSaved={hasKey}
      isReadOnly={readOnly}
      removal={{
        isMarked: form.values.clearKey,
        onMark: (isMarked) => form.setFieldValue('clearKey', isMarked),
      }}
      inputProps={form.getInputProps('key')}
    />
  );
}
