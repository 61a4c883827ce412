import type { LiveChanges } from '../../ports/live-changes';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface MarkReadDeps extends GetConversationDeps {
  live: LiveChanges;
}

export type MarkRead = (workspaceId: string, conversationId: string, upTo: string) => Promise<void>;

/**
 * Marks messages up to `upTo` as read. Changes nothing when that is not an unread message.
 * @throws HeraldError conversation_not_found
 */
export function markRead(deps: MarkReadDeps): MarkRead {
  const get = getConversation(deps);
  return async (workspaceId, conversationId, upTo) => {
    await get(workspaceId, conversationId);
    await deps.conversations.markRead(workspaceId, conversationId, upTo);
    deps.live.publish(workspaceId, conversationId);
  };
}
