import type { Conversation } from '../../../lib/api/inbox';

/** Time of the latest message of each conversation that was listed before. */
export type Known = ReadonlyMap<string, string>;

export function knownFrom(rows: Conversation[]): Known {
  return new Map(rows.map(({ conversationId, lastMessageAt }) => [conversationId, lastMessageAt]));
}

/** Picks the conversations whose latest message is the customer's, unread, and was not known. */
export function newInbound(
  known: Known,
  rows: Conversation[],
  changedIds: ReadonlySet<string>,
): Conversation[] {
  return rows.filter((row) => {
    const { conversationId, unreadCount, lastMessage, lastMessageAt } = row;
    if (unreadCount === 0 || lastMessage?.direction !== 'inbound') return false;
    const before = known.get(conversationId);
    // Only the beginning of the list is known.
    return before === undefined ? changedIds.has(conversationId) : before < lastMessageAt;
  });
}
