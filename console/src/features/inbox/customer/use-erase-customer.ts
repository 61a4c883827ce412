import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { useInboxNavigation } from '../use-inbox-navigation';

const ERASE = '/api/v1/workspaces/{workspaceId}/customers/{customerId}/erase';

/** Deletes what is kept of a customer, and leaves their conversation, which is none any more. */
export function useEraseCustomer(customerId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const { toList } = useInboxNavigation();
  return useMutation({
    mutationFn: () => {
      const params = { path: { workspaceId, customerId } };
      return answerOf(api.POST(ERASE, { params, body: { confirm: customerId } }));
    },
    onSuccess: async () => {
      await toList();
      notifications.show({ message: 'Customer erased.' });
      for (const part of ['conversation', 'said', 'customer', 'siblings']) {
        queryClient.removeQueries({ queryKey: [part, workspaceId], type: 'inactive' });
      }
      await queryClient.invalidateQueries({ queryKey: ['inbox', workspaceId] });
    },
  });
}
