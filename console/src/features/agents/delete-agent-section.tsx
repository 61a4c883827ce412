import { Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AGENT, type Agent, agentsQuery } from '../../lib/api/agents';
import { answerOf, api } from '../../lib/api/client';
import { liveSendersQuery, sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { ConfirmButton } from '../../components/confirm-button';
import { Section } from '../../components/section';
import { shownNumber } from '../../lib/text';

interface DeleteAgentSectionProps {
  agent: Agent;
}

export function DeleteAgentSection({ agent }: DeleteAgentSectionProps) {
  const { workspaceId } = useCurrentWorkspace();
  const senders = useQuery(liveSendersQuery(workspaceId));
  const remove = useDeleteAgent(agent.agentId);
  const numbers = (senders.data ?? [])
    .filter(({ agentId }) => agentId === agent.agentId)
    .map(({ number }) => shownNumber(number));
  return (
    <Section title="Delete" about="Deletes the instructions and the key. Sent messages stay.">
      <Group>
        <ConfirmButton
          size="sm"
          label="Delete"
          question="Delete this AI agent?"
          consequence={
            numbers.length === 0
              ? 'Not assigned to a number. This cannot be undone.'
              : `Assigned to ${numbers.join(', ')}. Conversations on Autopilot go to your team. This cannot be undone.`
          }
          mutation={remove}
        />
      </Group>
    </Section>
  );
}

function useDeleteAgent(agentId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await answerOf(api.DELETE(AGENT, { params: { path: { workspaceId, agentId } } }));
    },
    onSuccess: async () => {
      notifications.show({ message: 'AI agent deleted.', color: 'green' });
      await navigate({
        to: '/w/$workspaceId/agents',
        params: { workspaceId },
        // A deleted agent has nothing to save.
        ignoreBlocker: true,
      });
      await Promise.all([
        queryClient.invalidateQueries(agentsQuery(workspaceId)),
        queryClient.invalidateQueries(sendersQuery(workspaceId)),
      ]);
    },
  });
}
