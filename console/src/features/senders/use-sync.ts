import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/api/client';
import { SENDER, type Sender, senderQuery } from '../../lib/api/senders';
import { useCurrentWorkspace } from '../../lib/api/session';

/** Has the templates of a number read now. `isAwaited` until that has begun, which takes a worker. */
export function useSync({ senderId, templateSync }: Sender) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const sync = useMutation({
    mutationFn: async (_before: string | null) => {
      const params = { path: { workspaceId, senderId } };
      await answerOf(api.POST(`${SENDER}/sync`, { params, body: {} }));
    },
    onSettled: () => queryClient.invalidateQueries(senderQuery(workspaceId, senderId)),
  });
  const before = templateSync.lastAttemptAt;
  return {
    sync: () => sync.mutate(before),
    isAwaited: (sync.isPending || sync.isSuccess) && sync.variables === before,
    error: sync.error,
  };
}
