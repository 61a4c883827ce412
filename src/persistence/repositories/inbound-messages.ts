import type { InboundMessage } from '../../domain/inbound';
import { pageOf } from '../../domain/page';
import type { InboundRepository } from '../../ports/conversations';
import type { Models } from '../models';
import { behind, newestFirst } from '../paging';
import { insertUnlessThere, withId } from '../records';

export function inboundRepository({ inboundMessages }: Models): InboundRepository {
  return {
    async insert(message) {
      const { id: _id, workspaceId, ...rest } = message;
      const isNew = await insertUnlessThere(() =>
        inboundMessages.updateOne({ _id, workspaceId }, { $setOnInsert: rest }, { upsert: true }),
      );
      if (isNew) return message;
      const stored = await inboundMessages.findOne({ _id, workspaceId }).lean();
      return stored === null ? message : withId(stored);
    },
    async listByConversation(workspaceId, conversationId, page) {
      const records = await inboundMessages
        .find({ workspaceId, conversationId, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      const messages: InboundMessage[] = records.map(withId);
      return pageOf(messages, page.limit, ({ createdAt: at, id }) => ({ at, id }));
    },
  };
}
