import { Radio, Stack } from '@mantine/core';
import type { AgentFieldProps } from './agent-values';

/** How the model says that a person is needed. */
export function HandOverField({ form, readOnly }: AgentFieldProps) {
  return (
    <Radio.Group
      label="How it hands over to people"
      description="The conversation then is unassigned, with the reason in its history."
      {...form.getInputProps('handOver')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="tool"
          label="By a tool"
          description="The model is offered the tool hand_over, which takes a reason. For models that can call tools; the usual."
          disabled={readOnly}
        />
        <Radio
          value="marker"
          label="By writing [[hand over]]"
          description="No tool is offered. For models without tools, and servers that refuse a question with some. Nothing of a text with the marker is sent."
          disabled={readOnly}
        />
      </Stack>
    </Radio.Group>
  );
}
