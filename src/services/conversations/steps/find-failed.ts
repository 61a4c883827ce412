import type { Conversation } from '../../../domain/conversation';
import type { ConversationDeps } from '../deps';

/** Returns the ids of the conversations whose latest message failed or was not delivered. */
export async function findFailed(
  { messages }: Pick<ConversationDeps, 'messages'>,
  workspaceId: string,
  conversations: Pick<Conversation, 'id' | 'lastMessage'>[],
): Promise<Set<string>> {
  const keys = conversations.flatMap(({ lastMessage }) => lastMessage?.messageKey ?? []);
  if (keys.length === 0) return new Set();
  const failed = await messages.failedAmong(workspaceId, keys);
  const shown = conversations.filter(({ lastMessage }) =>
    failed.has(lastMessage?.messageKey ?? ''),
  );
  return new Set(shown.map(({ id }) => id));
}
