import type { UpdateQuery } from 'mongoose';
import { UNREAD_MAX } from '../../domain/conversation';
import type { Models } from '../models';
import type { ConversationModel, ConversationRecord } from './schema';

/** Conversation by its ids, perhaps only in a state. */
interface Target extends Record<string, unknown> {
  _id: string;
  workspaceId: string;
}

/** Marks as read what was noted up to a message. Nothing changes when it is not among the unread ones. */
export async function markAnswered(
  conversations: ConversationModel,
  target: Target,
  inboundId: string,
): Promise<void> {
  await changeUnread(conversations, target, (unread) => {
    const place = unread.indexOf(inboundId);
    return place < 0 ? null : unread.slice(place + 1);
  });
}

/**
 * Marks as read what was received up to a message: the API names the latest one so, and messages may be noted in another
 * order. An unknown message changes nothing.
 */
export async function markRead(
  { conversations, inboundMessages }: Pick<Models, 'conversations' | 'inboundMessages'>,
  { workspaceId, _id: conversationId }: Pick<Target, '_id' | 'workspaceId'>,
  upTo: string,
): Promise<void> {
  const messages = { workspaceId, conversationId };
  const last = await inboundMessages.findOne({ ...messages, _id: upTo }, { receivedAt: 1 }).lean();
  if (last === null) return;
  const isLater = { receivedAt: { $gt: last.receivedAt } };
  await changeUnread(conversations, { workspaceId, _id: conversationId }, async (unread) => {
    const later = await inboundMessages
      .find({ ...messages, _id: { $in: [...unread] }, ...isLater }, { _id: 1 })
      .lean();
    const ids = new Set(later.map(({ _id }) => _id));
    return unread.filter((id) => ids.has(id));
  });
}

/**
 * Changes a conversation and, in the same update, marks messages, oldest first, as unread again. They go to the beginning:
 * they are read with whatever arrived after them. False when no conversation is as the target says.
 */
export function updateAsUnread(
  conversations: ConversationModel,
  target: Target,
  update: UpdateQuery<ConversationRecord>,
  inboundIds: readonly string[],
): Promise<boolean> {
  const unreadAgain = (unread: readonly string[]): string[] => {
    const missing = inboundIds.filter((id) => !unread.includes(id));
    return [...missing, ...unread].slice(-UNREAD_MAX);
  };
  return changeUnread(conversations, target, unreadAgain, update);
}

/**
 * Changes the list of unread messages as decided on the stored list; null leaves it. The change is written only while that
 * list is unchanged, so that no new message is lost. False when nothing was written.
 */
async function changeUnread(
  conversations: ConversationModel,
  target: Target,
  decide: (unread: readonly string[]) => string[] | null | Promise<string[] | null>,
  update: UpdateQuery<ConversationRecord> = {},
): Promise<boolean> {
  for (;;) {
    const found = await conversations.findOne(target, { unread: 1 }).lean();
    const left = found === null ? null : await decide(found.unread);
    if (found === null || left === null) return false;
    const { matchedCount } = await conversations.updateOne(
      { ...target, unread: found.unread },
      { ...update, $set: { ...update.$set, unread: left, hasUnread: left.length > 0 } },
    );
    if (matchedCount === 1) return true;
  }
}
