import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { type Provider, SENDERS, senderQuery, sendersQuery } from '../../../lib/api/senders';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { withRenamedFields } from '../../../lib/renamed-fields';
import { credentialsOf, problemOfForm, type CredentialValues } from '../credential-values';

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

/** Values of the form that connects a number. */
export interface ConnectValues extends CredentialValues {
  number: string;
  /** The number is a sandbox's. */
  sandbox: boolean;
}

/** How people write numbers: with a plus, spaces, dashes, dots and brackets. The API takes digits. */
function digitsOf(number: string): string {
  return number.replaceAll(/[\s+().\p{Pd}]/gu, '');
}
