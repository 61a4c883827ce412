import type { ConversationFilter } from '../../ports/conversations';
import type { ConversationDeps } from './deps';

/** Counts the conversations that a member has to read, and those that are notifications. */
export async function countInbox(
  { conversations }: ConversationDeps,
  workspaceId: string,
  memberId: string,
): Promise<InboxCounts> {
  const count = (filter: ConversationFilter) =>
    conversations.count(workspaceId, { ...filter, states: ['open'] }, COUNTED_MAX);
  const [unassigned, mine, notifications] = await Promise.all([
    count({ handling: 'unassigned', unread: true }),
    count({ handling: 'assigned', memberId, unread: true }),
    count({ wrote: false }),
  ]);
  return { unread: Math.min(unassigned + mine, COUNTED_MAX), notifications };
}

/** Counts of open conversations, each at most `COUNTED_MAX`. */
export interface InboxCounts {
  /** Conversations with unread messages, unassigned or assigned to the member. */
  unread: number;
  /** In which the customer has never written. */
  notifications: number;
}

export const COUNTED_MAX = 100;
