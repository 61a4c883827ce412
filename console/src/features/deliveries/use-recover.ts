import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../lib/api/client';
import { recoveriesQuery } from '../../lib/api/deliveries';
import { useCurrentWorkspace } from '../../lib/api/session';

interface Recover {
  /** ISO 8601 */
  since: string;
  /** HTTP status or class of the last answer; absent for all. */
  responseStatus?: string;
  ratePerSecond: number;
}

const PATH = '/api/v1/workspaces/{workspaceId}/deliveries/recover';

/** Counting first, then resending what failed. */
export function useRecover() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const ask = (body: Recover & { dryRun: boolean }) =>
    answerOf(api.POST(PATH, { params: { path: { workspaceId } }, body }));
  const count = useMutation({
    mutationFn: async (asked: Recover) => {
      const answer = await ask({ ...asked, dryRun: true });
      if ('failed' in answer) {
        return { asked, failed: answer.failed, pending: answer.pending };
      }
      throw new ApiError(200, 'unexpected', 'Unexpected answer without a count.', [], null);
    },
  });
  const start = useMutation({
    mutationFn: (asked: Recover) => ask({ ...asked, dryRun: false }),
    onSuccess: () => queryClient.invalidateQueries(recoveriesQuery(workspaceId)),
  });
  return { count, start };
}
