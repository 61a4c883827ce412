import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/**
 * Marks what was received up to `upTo` as read. An unknown message changes nothing.
 * @throws HeraldError conversation_not_found
 */
export async function markRead(
  deps: ConversationDeps,
  workspaceId: string,
  conversationId: string,
  upTo: string,
): Promise<void> {
  await getConversation(deps, workspaceId, conversationId);
  await deps.conversations.markRead(workspaceId, conversationId, upTo);
  deps.live.publish(workspaceId, conversationId);
}
