import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { conversationsKey } from '../../lib/api/inbox';
import { SENDER, type Sender, senderQuery, sendersQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';
import { withRenamedFields } from '../../lib/renamed-fields';
import { problemOfForm } from './credential-values';

export type CredentialsPurpose = 'replace' | 'reconnect';

const DONE: Record<CredentialsPurpose, string> = {
  replace: 'Credentials replaced.',
  reconnect: 'Number reconnected.',
};

/** Replaces a sender's credentials, or reconnects it with them; what is not entered stays. The provider is asked first. */
export function useSaveCredentials({ senderId }: Sender, purpose: CredentialsPurpose) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const params = { path: { workspaceId, senderId } };
  return useMutation({
    mutationFn: (credentials: Record<string, unknown>) => {
      const body = { credentials };
      const asked =
        purpose === 'replace'
          ? api.PUT(`${SENDER}/credentials`, { params, body })
          : api.POST(`${SENDER}/reconnect`, { params, body });
      return withRenamedFields(answerOf(asked), problemOfForm);
    },
    onSuccess: async ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, senderId).queryKey, sender);
      notifications.show({ message: DONE[purpose], color: 'green' });
      await Promise.all([
        queryClient.invalidateQueries(sendersQuery(workspaceId)),
        queryClient.invalidateQueries({ queryKey: conversationsKey(workspaceId) }),
      ]);
    },
    // Keep nothing that was entered.
    gcTime: 0,
  });
}
