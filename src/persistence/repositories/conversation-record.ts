import type { Conversation } from '../../domain/conversation';
import type { ListedConversation } from '../../ports/conversations';
import type { ConversationRecord } from '../models/conversation';
import { withId } from '../records';

/** A stored conversation as the domain knows it: without the marks that only queries look at. */
export function fromRecord({ handlingHistory, ...record }: ConversationRecord): Conversation {
  return { ...listedFromRecord(record), handlingHistory };
}

/** The same of one that was read without its history. */
export function listedFromRecord(
  record: Omit<ConversationRecord, 'handlingHistory'>,
): ListedConversation {
  const { hasUnread: _hasUnread, noted: _noted, personChangedAt: _at, ...conversation } = record;
  return withId(conversation);
}
