import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { AGENT, type Agent } from '../../lib/api/agents';
import { answerOf, api } from '../../lib/api/client';
import { useCurrentWorkspace } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { ProblemAlert } from '../../components/problem-alert';
import { Section } from '../../components/section';
import { AgentTestResult } from './agent-test-result';

interface AgentTestSectionProps {
  agent: Agent;
}

/** Asks the model one question; nothing is sent to customers. */
export function AgentTestSection({ agent }: AgentTestSectionProps) {
  const form = useForm({ initialValues: { text: '' } });
  const test = useTestAgent(agent.agentId);
  const submit = ({ text }: { text: string }) =>
    test.mutate(text, { onError: (error) => showProblems(form, error) });
  return (
    <Section title="Test" about="Asks the model once with the saved settings. Sends no messages.">
      <form onSubmit={form.onSubmit(submit)}>
        <Stack>
          <ProblemAlert error={test.error} fields={['text']} title="Not tested" />
          <Textarea
            label="Customer message"
            autosize
            minRows={2}
            maxRows={10}
            required
            dir="auto"
            {...form.getInputProps('text')}
          />
          <Group>
            <Button type="submit" variant="default" loading={test.isPending}>
              Run test
            </Button>
          </Group>
        </Stack>
      </form>
      {test.data !== undefined && <AgentTestResult result={test.data} />}
    </Section>
  );
}

function useTestAgent(agentId: string) {
  const { workspaceId } = useCurrentWorkspace();
  return useMutation({
    mutationFn: async (text: string) => {
      const params = { path: { workspaceId, agentId } };
      return (await answerOf(api.POST(`${AGENT}/test`, { params, body: { text } }))).result;
    },
  });
}
