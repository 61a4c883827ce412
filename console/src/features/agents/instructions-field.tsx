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
        description="Who the agent is, what it knows, how it writes, and when a person is needed: “Hand over when somebody wants money back.” A customer can make it repeat them, so put no secrets here."
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
        {excess > 0 && `: ${count.format(excess)} too many`}
      </Text>
    </Stack>
  );
}

const count = new Intl.NumberFormat();
