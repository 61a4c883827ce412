import type { Conversation } from '../../../lib/api/inbox';

/** Conversations that were listed before. */
export interface Known {
  /** Time of the latest message of each conversation. */
  latest: ReadonlyMap<string, string>;
  /** No conversation with a later message was left out. */
  wholeSince: string;
}

/** @param lists each with the latest message first; one with `limit` rows may have left out older ones */
export function knownFrom(lists: Conversation[][], limit: number): Known {
  const rows = lists.flat();
  const ends = lists.map((list) => list[limit - 1]?.lastMessageAt ?? '');
  return {
    latest: new Map(
      rows.map(({ conversationId, lastMessageAt }) => [conversationId, lastMessageAt]),
    ),
    wholeSince: ends.reduce((one, other) => (one > other ? one : other), ''),
  };
}

/**
 * Picks the conversations whose latest message is the customer's, unread, and was not known. One that was not listed is
 * new when its message is later than those that were left out, or the change feed has named it.
 */
export function newInbound(
  known: Known,
  rows: Conversation[],
  changedIds: ReadonlySet<string>,
): Conversation[] {
  return rows.filter((row) => {
    const { conversationId, unreadCount, lastMessage, lastMessageAt } = row;
    if (unreadCount === 0 || lastMessage?.direction !== 'inbound') return false;
    const before = known.latest.get(conversationId);
    if (before !== undefined) return before < lastMessageAt;
    return known.wholeSince < lastMessageAt || changedIds.has(conversationId);
  });
}
