import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../lib/api/client';
import { type Role, membersQuery } from '../../lib/api/people';
import { useCurrentWorkspace } from '../../lib/api/session';
import { apiKeysQuery } from '../../lib/api/settings';

const MEMBER = '/api/v1/workspaces/{workspaceId}/members/{memberId}';

export function useChangeRole(memberId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => {
      const params = { path: { workspaceId, memberId } };
      return answerOf(api.PATCH(MEMBER, { params, body: { role } }));
    },
    onSuccess: () => queryClient.invalidateQueries(membersQuery(workspaceId)),
  });
}

export function useRemoveMember(memberId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ revokeKeys }: { revokeKeys: boolean }) => {
      const query = revokeKeys ? { revokeKeys: 'true' as const } : {};
      await answerOf(api.DELETE(MEMBER, { params: { path: { workspaceId, memberId }, query } }));
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries(membersQuery(workspaceId)),
        queryClient.invalidateQueries(apiKeysQuery(workspaceId)),
      ]),
  });
}

/** Ends the session as well. Whoever signs in again begins at the start: this workspace is none of theirs now. */
export function useLeave() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId } };
      await answerOf(api.POST('/api/v1/workspaces/{workspaceId}/leave', { params }));
    },
    onSuccess: async () => {
      await navigate({ to: '/sign-in' });
      queryClient.clear();
    },
  });
}
