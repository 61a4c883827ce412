import { HeraldError } from '../../domain/errors';
import type { ConversationRepository } from '../../ports/conversations';
import type { Presence, PresenceFeed } from '../../ports/live-changes';

/**
 * Shows others who have the conversation open that a member has, too, or is typing, or left. Nothing is kept of it.
 * @throws HeraldError conversation_not_found
 */
export async function showPresence(
  { conversations, presenceFeed }: ShowPresenceDeps,
  workspaceId: string,
  presence: Presence,
): Promise<void> {
  const found = await conversations.customersOf(workspaceId, [presence.conversationId]);
  // A page may leave what was erased meanwhile.
  if (found.length === 0 && presence.activity === 'left') return;
  if (found.length === 0) {
    const sentence = 'there is no such conversation in this workspace';
    throw new HeraldError('conversation_not_found', sentence);
  }
  presenceFeed.publishPresence(workspaceId, presence);
}

export interface ShowPresenceDeps {
  conversations: Pick<ConversationRepository, 'customersOf'>;
  presenceFeed: PresenceFeed;
}

export type ShowPresence = (workspaceId: string, presence: Presence) => Promise<void>;
