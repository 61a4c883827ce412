import { type MessagePreview, UNREAD_MAX } from '../../domain/conversation';
import { CONVERSATION_STATES } from '../../domain/conversation-state';
import { labelKey } from '../../domain/labels';
import type { ConversationRepository, ConversationFilter } from '../../ports/conversations';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst, readPage } from '../paging';
import { insertUnlessThere } from '../records';
import { assignmentUpdate, historyUpdate } from './answers';
import { conversationFromRecord, listedFromRecord, type ConversationModel } from './schema';
import { OPENED, labelMarks } from './states';
import { markRead } from './read-marks';

export function conversationRepository(models: Models): ConversationRepository {
  const { conversations } = models;
  return {
    ensure({ id: _id, workspaceId, ...conversation }) {
      const marks = {
        hasUnread: conversation.unread.length > 0,
        wrote: conversation.lastInboundAt !== null,
        ...labelMarks(conversation.labels),
      };
      return insertUnlessThere(() =>
        conversations.updateOne(
          { _id, workspaceId },
          { $setOnInsert: { ...conversation, ...marks } },
          { upsert: true },
        ),
      );
    },
    ...conversationMessages(conversations),
    markRead: (workspaceId, id, upTo) => markRead(models, { _id: id, workspaceId }, upTo),
    async changeAssignment(workspaceId, id, change, unlessPersonSince) {
      const unchanged = {
        _id: id,
        workspaceId,
        'handlingHistory.cause': { $ne: change.cause },
        ...(unlessPersonSince && { personChangedAt: { $not: { $gte: unlessPersonSince } } }),
      };
      const isOn = change.handling.kind === 'autopilot';
      if (isOn) {
        // The turn stays: the answer that the agent writes just now goes out.
        const goesOn = { ...unchanged, 'handling.kind': 'autopilot' } as const;
        const { matchedCount } = await conversations.updateOne(goesOn, historyUpdate(change));
        if (matchedCount === 1) return true;
      }
      const marks = isOn ? {} : { answerDue: null, ...OPENED };
      const update = assignmentUpdate(change, marks);
      return (await conversations.updateOne(unchanged, update)).matchedCount === 1;
    },
    async setSearchTerms(workspaceId, customerId, searchTerms) {
      await conversations.updateMany({ workspaceId, customerId }, { $set: { searchTerms } });
    },
    async find(workspaceId, id) {
      const record = await conversations.findOne({ _id: id, workspaceId }).lean();
      return record === null ? null : conversationFromRecord(record);
    },
    async idsOfCustomer(workspaceId, customerId) {
      const records = await conversations.find({ workspaceId, customerId }, { _id: 1 }).lean();
      return records.map(({ _id }) => _id);
    },
    ...conversationLists(conversations),
  };
}

/** Fields that may be long and that no list shows. */
const UNLISTED = { handlingHistory: 0, noted: 0 } as const;

/** Conversations in pages, the latest message first, their count, and whose some of them are. */
function conversationLists(
  conversations: ConversationModel,
): Pick<ConversationRepository, 'list' | 'count' | 'customersOf'> {
  return {
    async count(workspaceId, filter, limit) {
      return conversations
        .countDocuments({ workspaceId, ...matching(filter) }, { limit })
        .maxTimeMS(LONGEST_READ_MS);
    },
    async customersOf(workspaceId, ids) {
      const records = await conversations
        .find({ workspaceId, _id: { $in: ids } }, { customerId: 1 })
        .lean();
      return records.map(({ _id: id, customerId }) => ({ id, customerId }));
    },
    async list(workspaceId, filter, page) {
      const found = conversations
        .find({ workspaceId, ...matching(filter), $and: conditions(filter, page) }, UNLISTED)
        .sort(newestFirst('lastMessageAt'))
        .maxTimeMS(LONGEST_READ_MS)
        .lean();
      return readPage(found, page.limit, {
        rowOf: listedFromRecord,
        cursorOf: ({ lastMessageAt: at, id }) => ({ at, id }),
      });
    },
  };
}

function matching(filter: ConversationFilter) {
  const { handling, memberId, unread, customerId, senderNumber } = filter;
  const { label } = filter;
  return {
    ...(handling === undefined ? {} : { 'handling.kind': handling }),
    ...(memberId === undefined ? {} : { 'handling.memberId': memberId }),
    ...(unread === undefined ? {} : { hasUnread: true }),
    ...(customerId === undefined ? {} : { customerId }),
    ...(senderNumber === undefined ? {} : { senderNumber }),
    ...(label === undefined ? {} : { isLabelled: true, labelKeys: labelKey(label) }),
    ...standing(filter),
  };
}

const WROTE_OR_NOT = [true, false];

/** Names both fields of their index, also where any value of one will do: rows come in order only then. */
function standing({ states, wrote }: ConversationFilter) {
  if (states === undefined && wrote === undefined) return {};
  return {
    wrote: { $in: wrote === undefined ? WROTE_OR_NOT : [wrote] },
    state: { $in: states ?? CONVERSATION_STATES },
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

/** As many of the latest messages of a customer are known to be noted: providers repeat what is not acknowledged soon. */
const NOTED_MAX = 2 * UNREAD_MAX;

/** Writes of messages, from customers and to them, on their conversation. */
function conversationMessages(
  conversations: ConversationModel,
): Pick<ConversationRepository, 'touch' | 'noteInbound' | 'showLatest' | 'changePreview'> {
  return {
    async touch(workspaceId, id, { senderId, preview }) {
      const conversation = { _id: id, workspaceId };
      const latest = await conversations.updateOne(
        { ...conversation, lastMessageAt: { $lte: preview.at } },
        { $set: { senderId, lastMessageAt: preview.at, lastMessage: preview } },
      );
      if (latest.matchedCount === 1) return true;
      return (
        (await conversations.updateOne(conversation, { $set: { senderId } })).matchedCount === 1
      );
    },
    noteInbound: (workspaceId, id, message, sweepAt) =>
      noteInbound(conversations, { _id: id, workspaceId }, message, sweepAt),
    async changePreview(workspaceId, id, preview) {
      await conversations.updateOne(
        { _id: id, workspaceId, ...showing(preview) },
        { $set: { lastMessage: preview } },
      );
    },
    async showLatest(workspaceId, id, preview) {
      const isLater = { $or: [{ lastMessage: null }, { 'lastMessage.at': { $lte: preview.at } }] };
      const shown = conversations.findOneAndUpdate(
        { _id: id, workspaceId, ...isLater },
        { $set: { lastMessage: preview } },
        { projection: { searchTerms: 1 } },
      );
      return (await shown.lean())?.searchTerms ?? null;
    },
  };
}

/** Condition of a conversation whose lists show a message. Previews from before messages were noted have only its time. */
function showing({ direction, messageKey, inboundId, at }: MessagePreview) {
  if (inboundId === undefined) return { 'lastMessage.messageKey': messageKey };
  const unnoted = {
    'lastMessage.inboundId': { $exists: false },
    'lastMessage.direction': direction,
  };
  return {
    $or: [{ 'lastMessage.inboundId': inboundId }, { ...unnoted, 'lastMessage.at': at }],
  };
}

type InboundNote = Parameters<ConversationRepository['noteInbound']>[2];

/**
 * Tries one update where the agent answers and one where people do. A change in between lets neither match, as a
 * message that was noted before does.
 */
async function noteInbound(
  conversations: ConversationModel,
  conversation: { _id: string; workspaceId: string },
  message: InboundNote,
  sweepAt: Date | null,
): Promise<boolean> {
  const { id } = message;
  const unnoted = { ...conversation, noted: { $ne: id }, unread: { $ne: id } };
  const note = async (filter: object, set: object = {}): Promise<boolean> => {
    const update = noteOf(message, set);
    return (await conversations.updateOne({ ...unnoted, ...filter }, update)).matchedCount === 1;
  };
  if (sweepAt === null) {
    await note({});
    return false;
  }
  for (;;) {
    const answerDue = { inboundId: id, sweepAt };
    if (await note({ 'handling.kind': 'autopilot' }, { answerDue })) return true;
    if (await note({ 'handling.kind': { $ne: 'autopilot' } })) return false;
    const fields = { unread: 1, noted: 1, answerDue: 1 };
    const record = await conversations.findOne(conversation, fields).lean();
    if (record === null) return false;
    const isNoted = [...(record.unread ?? []), ...(record.noted ?? [])].includes(id);
    if (isNoted) return record.answerDue?.inboundId === id;
  }
}

function noteOf({ id, occurredAt, createdAt }: InboundNote, set: object) {
  return {
    $set: { ...set, ...OPENED, hasUnread: true, wrote: true },
    $inc: { stateTurn: 1 },
    $max: { lastMessageAt: createdAt, lastInboundAt: occurredAt },
    $push: {
      unread: { $each: [id], $slice: -UNREAD_MAX },
      noted: { $each: [id], $slice: -NOTED_MAX },
    },
  };
}
