import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { type Provider, SENDERS, senderQuery, sendersQuery } from '../../../lib/api/senders';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { withRenamedFields } from '../../../lib/renamed-fields';
import { credentialsOf, problemOfForm } from '../credential-values';
import { type ConnectValues, digitsOf } from './connect-values';

interface Connect {
  provider: Provider;
  values: ConnectValues;
}

export type ConnectMutation = ReturnType<typeof useConnect>;

/** Connects a number once its provider has confirmed it. Refusals name the fields of the form. */
export function useConnect(onConnected: () => void) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ provider, values }: Connect) => {
      const { number, sandbox } = values;
      const credentials = credentialsOf(provider, values);
      const body = { provider, number: digitsOf(number), credentials, sandbox };
      const asked = api.POST(SENDERS, { params: { path: { workspaceId } }, body });
      return withRenamedFields(answerOf(asked), problemOfForm);
    },
    onSuccess: async ({ sender }) => {
      queryClient.setQueryData(senderQuery(workspaceId, sender.senderId).queryKey, sender);
      onConnected();
      await queryClient.invalidateQueries(sendersQuery(workspaceId));
    },
    // Keep nothing that was entered.
    gcTime: 0,
  });
}
