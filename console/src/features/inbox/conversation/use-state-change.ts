import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../../lib/api/client';
import { type ConversationDetails, conversationQuery } from '../../../lib/api/inbox';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { problemText } from '../../../components/problem-alert';
import { untilText } from './snooze-times';
import { useNextConversation } from './use-next-conversation';

export type WantedState =
  { state: 'open' } | { state: 'closed' } | { state: 'snoozed'; until: string };

const STATE = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/state';

/**
 * Changes the state as it was when somebody decided it: who was slower than a colleague or the customer is told, and sees
 * what is new. A conversation that is done with makes way for the next one.
 */
export function useStateChange({ conversationId, stateTurn: turn }: ConversationDetails) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const findNext = useNextConversation(conversationId);
  const { queryKey } = conversationQuery(workspaceId, conversationId);
  return useMutation({
    mutationFn: (to: WantedState) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.PUT(STATE, { params: { path }, body: { ...to, turn } }));
    },
    onMutate: findNext,
    onSuccess: ({ conversation }, to, goOn) => {
      queryClient.setQueryData(queryKey, conversation);
      notifications.show({ message: doneText(to) });
      if (to.state !== 'open') goOn(conversation);
    },
    onError: async (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      notifications.show({
        color: isConflict ? 'yellow' : 'red',
        title: isConflict ? 'Conversation changed meanwhile' : "Couldn't change the conversation",
        message: isConflict ? 'Check the latest messages, then try again.' : problemText(error),
      });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

function doneText(to: WantedState): string {
  if (to.state === 'snoozed') return `Conversation snoozed until ${untilText(to.until)}.`;
  return to.state === 'closed' ? 'Conversation closed.' : 'Conversation reopened.';
}
