import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../../lib/api/client';
import { type ConversationDetails, conversationQuery } from '../../../lib/api/inbox';
import type { components } from '../../../lib/api/schema';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { problemText } from '../../../components/problem-alert';

type HandlingRequest = components['schemas']['HandlingRequest'];

const HANDLING = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/handling';

/** Changes who answers, as it was when somebody decided it: whoever was slower is told, and sees what is. */
export function useAssignment({ conversationId, handlingTurn: turn }: ConversationDetails) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = conversationQuery(workspaceId, conversationId);
  return useMutation({
    mutationFn: (to: Omit<HandlingRequest, 'turn'>) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.PUT(HANDLING, { params: { path }, body: { ...to, turn } }));
    },
    onSuccess: ({ conversation }) => queryClient.setQueryData(queryKey, conversation),
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      notifications.show({
        color: isConflict ? 'yellow' : 'red',
        title: isConflict ? 'Assignment changed meanwhile' : "Couldn't change the assignment",
        message: isConflict
          ? 'Someone else changed the assignment first. Check the current assignee.'
          : problemText(error),
      });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}
