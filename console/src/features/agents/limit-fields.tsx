import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import type { AgentFieldProps } from './agent-values';

const LIMITS = [
  {
    name: 'answersPerHour',
    label: 'Answers in an hour',
    description: 'In one conversation, 1 to 1000; then a person answers.',
  },
  {
    name: 'historyMessages',
    label: 'Messages it is shown',
    description: 'The latest of both sides, 1 to 100.',
  },
  {
    name: 'maxTokens',
    label: 'Tokens of an answer',
    description: '16 to 8000. A model stops there, even in a sentence.',
  },
] as const;

export function LimitFields({ form, readOnly }: AgentFieldProps) {
  return (
    <Fieldset legend="Limits">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {LIMITS.map(({ name, label, description }) => (
          <NumberInput
            key={name}
            label={label}
            description={description}
            // Below the fields, which then stand in one line however long it is.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDecimal={false}
            required
            readOnly={readOnly}
            hideControls
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
