import { UNREAD_MAX } from '../../domain/conversation';
import type { ConversationRepository } from '../../ports/conversations';
import type { Models } from '../models';

/** As many of the latest messages of a customer are known to be noted: providers repeat what is not acknowledged soon. */
const NOTED_MAX = 2 * UNREAD_MAX;

/** Writes of messages, from customers and to them, on their conversation. */
export function conversationMessages(
  conversations: Models['conversations'],
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
  conversations: Models['conversations'],
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
