import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCan, useCurrentWorkspace } from '../../lib/api/session';
import { showProblems } from '../../lib/form-problems';
import { LeaveGuard } from '../../components/leave-guard';
import { Page } from '../../components/page';
import { ProblemAlert } from '../../components/problem-alert';
import { ReadOnlyNotice } from '../../components/read-only-notice';
import { Section } from '../../components/section';
import { AgentFields } from './agent-fields';
import { AGENT_FIELDS, type AgentValues, NEW_AGENT } from './agent-values';
import { useCreateAgent } from './use-save-agent';

export function NewAgentPage() {
  const canEdit = useCan('settings:edit');
  return (
    <Page
      parent={{ to: '/w/$workspaceId/agents', label: 'All AI agents' }}
      title="Create AI agent"
      about="Replies only after you assign a number."
    >
      {canEdit ? (
        <NewAgentForm />
      ) : (
        <ReadOnlyNotice reason="Owners and Admins can create AI agents. An Owner can allow Support too." />
      )}
    </Page>
  );
}

function NewAgentForm() {
  const { workspaceId } = useCurrentWorkspace();
  const navigate = useNavigate();
  const form = useForm<AgentValues>({ initialValues: NEW_AGENT });
  const create = useCreateAgent(({ agent, warnings }) => {
    notifications.show({
      message: 'AI agent created. Test the agent, then assign a number.',
      color: 'green',
    });
    for (const message of warnings) {
      notifications.show({ message, color: 'yellow', autoClose: false });
    }
    const { agentId } = agent;
    form.resetDirty();
    void navigate({ to: '/w/$workspaceId/agents/$agentId', params: { workspaceId, agentId } });
  });
  const submit = (values: AgentValues) =>
    create.mutate(values, { onError: (error) => showProblems(form, error) });
  return (
    <Section title="Settings">
      <form onSubmit={form.onSubmit(submit)}>
        <LeaveGuard isDirty={form.isDirty} />
        <Stack>
          <ProblemAlert error={create.error} fields={AGENT_FIELDS} />
          <AgentFields form={form} hasKey={false} readOnly={false} />
          <Group>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
