import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { agentsQuery } from './api/agents';
import { answerOf, api } from './api/client';
import { conversationsKey } from './api/inbox';
import { SENDER, senderQuery, sendersQuery } from './api/senders';
import { useCurrentWorkspace } from './api/session';

interface SetAgent {
  senderId: string;
  /** Null for none. */
  agentId: string | null;
}

/** Has an AI agent answer for a number, or none. */
export function useSetAgent() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ senderId, agentId }: SetAgent) => {
      const params = { path: { workspaceId, senderId } };
      return answerOf(api.PUT(`${SENDER}/agent`, { params, body: { agentId } }));
    },
    onSuccess: ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, sender.senderId).queryKey, sender);
      const message = sender.agentId === null ? 'AI agent removed.' : 'AI agent connected.';
      notifications.show({ message, color: 'green' });
    },
    // An agent that is not there any more is not offered again.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries(sendersQuery(workspaceId)),
        queryClient.invalidateQueries(agentsQuery(workspaceId)),
        queryClient.invalidateQueries({ queryKey: conversationsKey(workspaceId) }),
      ]),
  });
}
