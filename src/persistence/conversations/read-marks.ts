import { UNREAD_MAX } from '../../domain/conversation';
import type { ConversationModel } from './schema';

/** Conversation by its ids, perhaps only in a state. */
interface Target extends Record<string, unknown> {
  _id: string;
  workspaceId: string;
}

/**
 * Marks what arrived up to a message as read. The mark is decided on the stored list and written only while that is
 * unchanged, so that no new message is lost.
 */
export async function markRead(
  conversations: ConversationModel,
  target: Target,
  upTo: string,
): Promise<void> {
  for (;;) {
    const found = await conversations.findOne(target, { unread: 1 }).lean();
    const unread = found?.unread ?? [];
    const place = unread.indexOf(upTo);
    if (place < 0) return;
    const left = unread.slice(place + 1);
    const { matchedCount } = await conversations.updateOne(
      { ...target, unread },
      { $set: { unread: left, hasUnread: left.length > 0 } },
    );
    if (matchedCount === 1) return;
  }
}

/**
 * Marks messages, oldest first, as unread again. They go to the beginning: they are read with whatever arrived after
 * them.
 */
export async function markUnread(
  conversations: ConversationModel,
  target: Target,
  inboundIds: string[],
): Promise<void> {
  for (const inboundId of inboundIds.toReversed()) {
    await conversations.updateOne(
      { ...target, unread: { $ne: inboundId } },
      {
        $set: { hasUnread: true },
        $push: { unread: { $each: [inboundId], $position: 0, $slice: -UNREAD_MAX } },
      },
    );
  }
}
