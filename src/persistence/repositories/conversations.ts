import type { Conversation } from '../../domain/conversation';
import { pageOf } from '../../domain/page';
import type { ConversationFilter, ConversationRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { ConversationRecord } from '../models/conversation';
import { behind, newestFirst } from '../paging';
import { insertUnlessThere, withId } from '../records';

/** How many changes of who answers a conversation remembers. */
const HISTORY_LENGTH = 100;

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
    async touch(workspaceId, id, { senderId, at }) {
      const { matchedCount } = await conversations.updateOne(
        { _id: id, workspaceId },
        { $set: { senderId }, $max: { lastMessageAt: at } },
      );
      return matchedCount === 1;
    },
    async changeHandling(workspaceId, id, change) {
      const { matchedCount } = await conversations.updateOne(
        { _id: id, workspaceId, 'handlingHistory.cause': { $ne: change.cause } },
        {
          $set: { handling: change.handling },
          $push: { handlingHistory: { $each: [change], $slice: -HISTORY_LENGTH } },
        },
      );
      return matchedCount === 1;
    },
    async find(workspaceId, id) {
      const record = await conversations.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : fromRecord(record);
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

function matching({ handling, customerId, senderNumber }: ConversationFilter) {
  return {
    ...(handling === undefined ? {} : { 'handling.kind': handling }),
    ...(customerId === undefined ? {} : { customerId }),
    ...(senderNumber === undefined ? {} : { senderNumber }),
  };
}

function fromRecord(record: ConversationRecord): Conversation {
  return withId(record);
}
