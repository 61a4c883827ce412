import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client';
import { type Role, membersQuery } from '../../api/people';
import { meQuery, useCurrentWorkspace } from '../../api/session';

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
    mutationFn: async () => {
      await answerOf(api.DELETE(MEMBER, { params: { path: { workspaceId, memberId } } }));
    },
    onSuccess: () => queryClient.invalidateQueries(membersQuery(workspaceId)),
  });
}

/** Ends the session as well: the next question, who one is, leads to the sign-in. */
export function useLeave() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { workspaceId } };
      await answerOf(api.POST('/api/v1/workspaces/{workspaceId}/leave', { params }));
    },
    onSuccess: () => queryClient.invalidateQueries(meQuery),
  });
}
