import type { LiveChanges } from '../../ports/live-changes';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface MarkReadDeps extends GetConversationDeps {
  live: LiveChanges;
}

export type MarkRead = (workspaceId: string, conversationId: string, upTo: string) => Promise<void>;

/**
 * Marks what was received up to `upTo` as read. An unknown message changes nothing.
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
