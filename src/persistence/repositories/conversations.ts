import { type Conversation, UNREAD_MAX } from '../../domain/conversation';
import { pageOf } from '../../domain/page';
import type { ConversationFilter, ConversationRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { ConversationRecord } from '../models/conversation';
import { behind, newestFirst } from '../paging';
import { insertUnlessThere, withId } from '../records';

/** How many changes of who answers a conversation remembers. */
const HISTORY_LENGTH = 100;

/** What conversations of earlier versions lack. */
const NOT_KNOWN_BEFORE = {
  handlingTurn: 0,
  answerDue: null,
  answering: null,
  lastMessage: null,
  lastInboundAt: null,
  unread: [],
  searchTerms: [],
};

export function conversationRepository({ conversations }: Models): ConversationRepository {
  return {
    ensure({ id: _id, workspaceId, ...conversation }) {
      return insertUnlessThere(() =>
        conversations.updateOne(
          { _id, workspaceId },
          { $setOnInsert: conversation },
          { upsert: true },
        ),
      );
    },
    ...changes(conversations),
    async find(workspaceId, id) {
      const record = await conversations.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : fromRecord(record);
    },
    async idsOfCustomer(workspaceId, customerId) {
      const records = await conversations.find({ workspaceId, customerId }, { _id: 1 }).lean();
      return records.map(({ _id }) => _id);
    },
    async list(workspaceId, filter, page) {
      const records = await conversations
        .find({ workspaceId, ...matching(filter), ...behind('lastMessageAt', page) })
        .sort(newestFirst('lastMessageAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(fromRecord), page.limit, ({ lastMessageAt: at, id }) => ({
        at,
        id,
      }));
    },
  };
}

/** What happens in a conversation. */
function changes(
  conversations: Models['conversations'],
): Pick<ConversationRepository, 'touch' | 'noteInbound' | 'changeHandling'> {
  return {
    async touch(workspaceId, id, { senderId, at }) {
      const { matchedCount } = await conversations.updateOne(
        { _id: id, workspaceId },
        { $set: { senderId }, $max: { lastMessageAt: at } },
      );
      return matchedCount === 1;
    },
    async noteInbound(workspaceId, id, message) {
      await conversations.updateOne(
        { _id: id, workspaceId, unread: { $ne: message.id } },
        {
          $max: { lastMessageAt: message.createdAt, lastInboundAt: message.occurredAt },
          $push: { unread: { $each: [message.id], $slice: -UNREAD_MAX } },
        },
      );
    },
    async changeHandling(workspaceId, id, change) {
      const { matchedCount } = await conversations.updateOne(
        { _id: id, workspaceId, 'handlingHistory.cause': { $ne: change.cause } },
        {
          $set: { handling: change.handling },
          $inc: { handlingTurn: 1 },
          $push: { handlingHistory: { $each: [change], $slice: -HISTORY_LENGTH } },
        },
      );
      return matchedCount === 1;
    },
  };
}

function matching({ handling, customerId, senderNumber }: ConversationFilter) {
  return {
    ...(handling === undefined ? {} : { 'handling.kind': handling }),
    ...(customerId === undefined ? {} : { customerId }),
    ...(senderNumber === undefined ? {} : { senderNumber }),
  };
}

function fromRecord(record: ConversationRecord): Conversation {
  return { ...NOT_KNOWN_BEFORE, ...withId(record) };
}
