import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { saidQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';

const NOTES = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/notes';

/** Not sent again by itself: a note has no key that would tell the same one from another. */
export function useAddNote(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.POST(NOTES, { params: { path }, body: { text } }));
    },
    onSuccess: () => queryClient.invalidateQueries(saidQuery(workspaceId, conversationId)),
  });
}
