import type { LiveChanges } from '../../ports/live-changes';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface MarkReadDeps extends GetConversationDeps {
  live: LiveChanges;
}

export type MarkRead = (workspaceId: string, conversationId: string, upTo: string) => Promise<void>;

/**
 * Marks what arrived up to that message as read; what arrived later stays unread, and everything when it names none of
 * the unread ones. @throws HeraldError conversation_not_found
 */
export function markRead(deps: MarkReadDeps): MarkRead {
  const get = getConversation(deps);
  return async (workspaceId, conversationId, upTo) => {
    await get(workspaceId, conversationId);
    await deps.conversations.markRead(workspaceId, conversationId, upTo);
    deps.live.publish(workspaceId, conversationId);
  };
}
