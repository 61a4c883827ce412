import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../lib/api/client';
import type { components } from '../../lib/api/schema';

export type KeyRequest = components['schemas']['KeyRequest'];

/** Loads a program's request for an API key; null for one that is unknown or has ended. */
export const keyRequestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['key-request', requestId],
    queryFn: async () => {
      const path = { requestId };
      try {
        const asked = api.GET('/api/v1/key-requests/{requestId}', { params: { path } });
        return (await answerOf(asked)).request;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    enabled: requestId !== '',
    gcTime: 0,
  });

const PATH = '/api/v1/workspaces/{workspaceId}/key-requests/{requestId}';

/** Approves or denies a request, then opens the address at which the program waits. */
export function useDecision({ requestId, code }: KeyRequest, workspaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (decision: 'approve' | 'deny') => {
      const params = { path: { workspaceId, requestId } };
      return answerOf(
        decision === 'approve'
          ? api.POST(`${PATH}/approve`, { params, body: { code } })
          : api.POST(`${PATH}/deny`, { params }),
      );
    },
    onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl),
    onSettled: () => queryClient.invalidateQueries(keyRequestQuery(requestId)),
    // Keep no grant.
    gcTime: 0,
  });
}
