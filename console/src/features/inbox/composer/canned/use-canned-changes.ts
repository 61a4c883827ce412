import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CANNED_REPLIES,
  CANNED_REPLY,
  type CannedReply,
  cannedRepliesQuery,
} from '../../../../lib/api/canned-replies';
import { answerOf, api } from '../../../../lib/api/client';
import { useCurrentWorkspace } from '../../../../lib/api/session';

export type CannedInput = Pick<CannedReply, 'name' | 'text'>;

/** Creates a canned reply, or changes the one with that id. */
export function useSaveCanned(replyId: string | null) {
  const { workspaceId } = useCurrentWorkspace();
  return useMutation({
    mutationFn: (body: CannedInput) =>
      replyId === null
        ? answerOf(api.POST(CANNED_REPLIES, { params: { path: { workspaceId } }, body }))
        : answerOf(api.PATCH(CANNED_REPLY, { params: { path: { workspaceId, replyId } }, body })),
    onSuccess: useRefresh(),
  });
}

export function useDeleteCanned(replyId: string) {
  const { workspaceId } = useCurrentWorkspace();
  return useMutation({
    mutationFn: () =>
      answerOf(api.DELETE(CANNED_REPLY, { params: { path: { workspaceId, replyId } } })),
    onSuccess: useRefresh(),
  });
}

function useRefresh() {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries(cannedRepliesQuery(workspaceId));
}
