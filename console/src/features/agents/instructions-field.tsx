import { Stack, Textarea } from '@mantine/core';
import { CharacterCount } from '../../components/character-count';
import { type AgentFieldProps, INSTRUCTIONS_MAX } from './agent-values';

/** Field for the instructions of the model, with their length and limit. */
export function InstructionsField({ form, readOnly }: AgentFieldProps) {
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
      <CharacterCount count={form.values.instructions.trim().length} max={INSTRUCTIONS_MAX} />
    </Stack>
  );
}
