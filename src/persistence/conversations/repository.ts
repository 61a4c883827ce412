import { UNREAD_MAX } from '../../domain/conversation';
import { pageOf } from '../../domain/page';
import type { ConversationRepository, ConversationFilter } from '../../ports/conversations';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { insertUnlessThere } from '../records';
import { assignmentUpdate, historyUpdate } from './answers';
import { conversationFromRecord, listedFromRecord, type ConversationModel } from './schema';

export function conversationRepository({ conversations }: Models): ConversationRepository {
  return {
    ensure({ id: _id, workspaceId, ...conversation }) {
      const hasUnread = conversation.unread.length > 0;
      return insertUnlessThere(() =>
        conversations.updateOne(
          { _id, workspaceId },
          { $setOnInsert: { ...conversation, hasUnread } },
          { upsert: true },
        ),
      );
    },
    ...conversationMessages(conversations),
    ...conversationReadMarks(conversations),
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
      const marks = isOn ? {} : { answerDue: null };
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

/** Conversations in pages, the latest message first. */
function conversationLists(conversations: ConversationModel): Pick<ConversationRepository, 'list'> {
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

/** As many of the latest messages of a customer are known to be noted: providers repeat what is not acknowledged soon. */
const NOTED_MAX = 2 * UNREAD_MAX;

/** Writes of messages, from customers and to them, on their conversation. */
function conversationMessages(
  conversations: ConversationModel,
): Pick<ConversationRepository, 'touch' | 'noteInbound' | 'showLatest'> {
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
    $set: { ...set, hasUnread: true },
    $max: { lastMessageAt: createdAt, lastInboundAt: occurredAt },
    $push: {
      unread: { $each: [id], $slice: -UNREAD_MAX },
      noted: { $each: [id], $slice: -NOTED_MAX },
    },
  };
}

/** Read marks, decided on the stored list and written only while it is unchanged, so that no new message is lost. */
function conversationReadMarks(
  conversations: ConversationModel,
): Pick<ConversationRepository, 'markRead'> {
  return {
    async markRead(workspaceId, id, upTo) {
      const conversation = { _id: id, workspaceId };
      for (;;) {
        const found = await conversations.findOne(conversation, { unread: 1 }).lean();
        const unread = found?.unread ?? [];
        const place = unread.indexOf(upTo);
        if (place < 0) return;
        const left = unread.slice(place + 1);
        const { matchedCount } = await conversations.updateOne(
          { ...conversation, unread },
          { $set: { unread: left, hasUnread: left.length > 0 } },
        );
        if (matchedCount === 1) return;
      }
    },
  };
}
