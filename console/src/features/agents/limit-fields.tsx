import { Fieldset, NumberInput, SimpleGrid } from '@mantine/core';
import type { AgentFieldProps } from './agent-values';

const LIMITS = [
  {
    name: 'answersPerHour',
    label: 'Max replies per hour',
    description: 'Per conversation, 1 to 1000. Then your team takes over.',
  },
  {
    name: 'historyMessages',
    label: 'History length',
    description: 'Latest messages of both sides, 1 to 100.',
  },
  {
    name: 'maxTokens',
    label: 'Max reply tokens',
    description: '16 to 8000. Longer replies are cut off.',
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
