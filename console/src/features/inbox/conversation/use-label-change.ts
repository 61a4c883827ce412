import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { conversationQuery, labelsQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';

const LABELS = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/labels';

/** Adds a label to a conversation, or removes one. */
export function useLabelChange(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { add: string[] } | { remove: string[] }) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.PATCH(LABELS, { params: { path }, body: change }));
    },
    onSuccess: async ({ conversation }) => {
      queryClient.setQueryData(
        conversationQuery(workspaceId, conversationId).queryKey,
        conversation,
      );
      await queryClient.invalidateQueries(labelsQuery(workspaceId));
    },
  });
}
