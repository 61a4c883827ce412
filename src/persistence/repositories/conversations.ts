import { type Conversation, UNREAD_MAX } from '../../domain/conversation';
import { pageOf } from '../../domain/page';
import type { ConversationFilter, ConversationRepository } from '../../ports/repositories';
import type { Models } from '../models';
import type { ConversationRecord } from '../models/conversation';
import { behind, newestFirst } from '../paging';
import { insertUnlessThere, withId } from '../records';
import { handlingUpdate } from './handling-update';

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
    noteInbound: (workspaceId, id, message, sweepAt) =>
      noteInbound(conversations, { _id: id, workspaceId }, message, sweepAt),
    async changeHandling(workspaceId, id, change) {
      const { matchedCount } = await conversations.updateOne(
        { _id: id, workspaceId, 'handlingHistory.cause': { $ne: change.cause } },
        handlingUpdate(change, change.handling.kind === 'autopilot' ? {} : { answerDue: null }),
      );
      return matchedCount === 1;
    },
  };
}

type InboundNote = Parameters<ConversationRepository['noteInbound']>[2];

/**
 * One update where the agent answers and one where people do. Whoever changes that in between lets neither match, as a
 * message that was noted before does.
 */
async function noteInbound(
  conversations: Models['conversations'],
  conversation: { _id: string; workspaceId: string },
  { id, occurredAt, createdAt }: InboundNote,
  sweepAt: Date | null,
): Promise<boolean> {
  const unnoted = { ...conversation, unread: { $ne: id } };
  const noted = {
    $max: { lastMessageAt: createdAt, lastInboundAt: occurredAt },
    $push: { unread: { $each: [id], $slice: -UNREAD_MAX } },
  };
  const note = async (filter: object, update: object): Promise<boolean> =>
    (await conversations.updateOne({ ...unnoted, ...filter }, update)).matchedCount === 1;
  if (sweepAt === null) {
    await note({}, noted);
    return false;
  }
  const answerDue = { inboundId: id, sweepAt };
  for (;;) {
    if (await note({ 'handling.kind': 'autopilot' }, { ...noted, $set: { answerDue } }))
      return true;
    if (await note({ 'handling.kind': { $ne: 'autopilot' } }, noted)) return false;
    const record = await conversations.findOne(conversation, { unread: 1, answerDue: 1 }).lean();
    if (record === null) return false;
    if (record.unread?.includes(id) ?? false) return record.answerDue?.inboundId === id;
  }
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
