import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../../lib/api/client';
import { saidQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import type { FilledTemplate } from '../../../lib/api/templates';

const TEMPLATES = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/templates';

/** Sends a template in a conversation; who answers stays as it is. What it returns rejects with ApiError. */
export function useSendTemplate(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  return async (body: FilledTemplate & { messageId: string }): Promise<void> => {
    const path = { workspaceId, conversationId };
    await answerOf(api.POST(TEMPLATES, { params: { path }, body }));
    await queryClient.invalidateQueries(saidQuery(workspaceId, conversationId));
  };
}
