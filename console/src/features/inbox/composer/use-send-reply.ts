import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, answerOf, api } from '../../../lib/api/client';
import { conversationQuery, saidQuery } from '../../../lib/api/inbox';
import { mayPass } from '../../../lib/api/query-client';
import { useCurrentWorkspace } from '../../../lib/api/session';
import { problemText } from '../../../components/problem-alert';
import { newMessageId } from '../../../lib/api/messages';
import { type Draft, draftKey } from './drafts';
import { outboxKey, type PendingReply } from './outbox';

const MESSAGES = '/api/v1/workspaces/{workspaceId}/conversations/{conversationId}/messages';
const RETRIES = 3;

/**
 * Replies one after the other, each shown at once. What Herald refuses comes back into the field with the reason; what
 * did not get there stays, to be sent again with the same key.
 */
export function useSendReply(conversationId: string) {
  const { workspaceId } = useCurrentWorkspace();
  const queryClient = useQueryClient();
  const { changeOutbox, drop, toDraft } = useOutboxChanges(workspaceId, conversationId);
  const { mutate } = useMutation({
    scope: { id: `reply ${conversationId}` },
    retry: (count, error) => count < RETRIES && mayPass(error),
    mutationFn: ({ text, messageId }: PendingReply) => {
      const path = { workspaceId, conversationId };
      return answerOf(api.POST(MESSAGES, { params: { path }, body: { text, messageId } }));
    },
    onSuccess: async (_answer, reply) => {
      await Promise.all([
        queryClient.invalidateQueries(saidQuery(workspaceId, conversationId)),
        queryClient.invalidateQueries(conversationQuery(workspaceId, conversationId)),
      ]);
      drop(reply);
    },
    onError: (error, reply) => {
      if (mayPass(error)) {
        changeOutbox((now) => now.map((each) => withProblem(each, reply, problemText(error))));
        return;
      }
      drop(reply);
      toDraft(reply, refusalOf(error));
      // Something is not as it was shown, as when the 24 hours are over.
      void queryClient.invalidateQueries(conversationQuery(workspaceId, conversationId));
    },
  });
  return {
    send: (text: string) => {
      const at = new Date().toISOString();
      const reply: PendingReply = { messageId: newMessageId(), text, at, problem: null };
      changeOutbox((now) => [...now, reply]);
      mutate(reply);
    },
    sendAgain: (reply: PendingReply) => {
      changeOutbox((now) => now.map((each) => withProblem(each, reply, null)));
      mutate(reply);
    },
    /** Back into the field, to be changed. */
    edit: (reply: PendingReply) => {
      drop(reply);
      toDraft(reply, null);
    },
  };
}

/** Ways to change what is shown as on its way, and to give it back to the field. */
function useOutboxChanges(workspaceId: string, conversationId: string) {
  const queryClient = useQueryClient();
  const changeOutbox = (change: (now: PendingReply[]) => PendingReply[]) =>
    queryClient.setQueryData<PendingReply[]>(outboxKey(workspaceId, conversationId), (now = []) =>
      change(now),
    );
  const drop = (reply: Pick<PendingReply, 'messageId'>) =>
    changeOutbox((now) => now.filter(({ messageId }) => messageId !== reply.messageId));
  const toDraft = ({ text }: PendingReply, problem: string | null) =>
    queryClient.setQueryData<Draft>(draftKey(workspaceId, conversationId, 'reply'), (now) => ({
      text: [text, now?.text ?? ''].filter((each) => each !== '').join('\n'),
      problem,
    }));
  return { changeOutbox, drop, toDraft };
}

function withProblem(
  each: PendingReply,
  reply: PendingReply,
  problem: string | null,
): PendingReply {
  return each.messageId === reply.messageId ? { ...each, problem } : each;
}

/** Words the reason why a text, or any text, cannot be sent. */
function refusalOf(error: Error): string {
  const details = error instanceof ApiError ? error.details : [];
  const problem = details.find(({ field }) => field === 'text')?.message;
  return problem === undefined ? problemText(error) : problemText(new Error(`The text ${problem}`));
}
