import { pageOf } from '../../domain/page';
import type { ConversationFilter, ConversationRepository } from '../../ports/conversations';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { listedFromRecord } from './conversation-record';

/** Fields that may be long and that no list shows. */
const UNLISTED = { handlingHistory: 0, noted: 0 } as const;

/** Conversations in pages, the latest message first. */
export function conversationLists(
  conversations: Models['conversations'],
): Pick<ConversationRepository, 'list'> {
  return {
    async list(workspaceId, filter, page) {
      const records = await conversations
        .find({ workspaceId, ...matching(filter), $and: conditions(filter, page) }, UNLISTED)
        .sort(newestFirst('lastMessageAt'))
        .limit(page.limit + 1)
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      const rows = records.map(listedFromRecord);
      return pageOf(rows, page.limit, ({ lastMessageAt: at, id }) => ({ at, id }));
    },
  };
}

function matching({ handling, memberId, unread, customerId, senderNumber }: ConversationFilter) {
  return {
    ...(handling === undefined ? {} : { 'handling.kind': handling }),
    ...(memberId === undefined ? {} : { 'handling.memberId': memberId }),
    ...(unread === undefined ? {} : { hasUnread: true }),
    ...(customerId === undefined ? {} : { customerId }),
    ...(senderNumber === undefined ? {} : { senderNumber }),
  };
}

/** A pattern that is bound to the beginning reads only that part of the index; terms have letters and digits alone. */
function conditions(
  { terms = [] }: ConversationFilter,
  page: Parameters<typeof behind>[1],
): Record<string, unknown>[] {
  const sought = terms.map((term) => ({ searchTerms: { $regex: `^${term}` } }));
  return [behind('lastMessageAt', page), ...sought];
}
