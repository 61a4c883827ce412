import { Radio, Stack } from '@mantine/core';
import type { AgentFieldProps } from './agent-values';

/** How the model says that a person is needed. */
export function HandOverField({ form, readOnly }: AgentFieldProps) {
  return (
    <Radio.Group
      label="Handover to your team"
      description="The conversation becomes unassigned. The history shows the reason."
      {...form.getInputProps('handOver')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="tool"
          label="Tool call"
          description="The model calls hand_over with a reason. For models with tools (default)."
          disabled={readOnly}
        />
        <Radio
          value="marker"
          label="Text marker [[hand over]]"
          description="For models or servers without tools. Text with the marker is never sent."
          disabled={readOnly}
        />
      </Stack>
    </Radio.Group>
  );
}
