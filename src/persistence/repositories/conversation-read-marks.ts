import type { ConversationRepository } from '../../ports/conversations';
import type { Models } from '../models';

/** Read marks, decided on the stored list and written only while it is unchanged, so that no new message is lost. */
export function conversationReadMarks(
  conversations: Models['conversations'],
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
