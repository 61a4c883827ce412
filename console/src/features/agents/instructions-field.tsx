import { Stack, Text, Textarea } from '@mantine/core';
import { type AgentFieldProps, INSTRUCTIONS_MAX } from './agent-values';

/** Field for the instructions of the model, with their length and limit. */
export function InstructionsField({ form, readOnly }: AgentFieldProps) {
  const { length } = form.values.instructions.trim();
  const excess = length - INSTRUCTIONS_MAX;
  return (
    <Stack gap={4}>
      <Textarea
        label="Instructions"
        description="Role, knowledge, tone, and when to hand over, e.g. “Hand over refund requests.” Customers can extract them. Include no secrets."
        autosize
        minRows={6}
        maxRows={24}
        required
        readOnly={readOnly}
        dir="auto"
        {...form.getInputProps('instructions')}
      />
      <Text size="sm" c={excess > 0 ? 'var(--mantine-color-error)' : 'dimmed'} ta="end">
        {count.format(length)} of {count.format(INSTRUCTIONS_MAX)} characters
        {excess > 0 && ` (${count.format(excess)} too many)`}
      </Text>
    </Stack>
  );
}

const count = new Intl.NumberFormat();
