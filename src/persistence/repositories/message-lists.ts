import { pageOf } from '../../domain/page';
import type { MessageRepository } from '../../ports/repositories';
import type { Models } from '../models';
import { behind, newestFirst } from '../paging';
import { fromRecord } from './message-record';

/** Messages in pages, newest first. */
export function messageLists(
  messages: Models['messages'],
): Pick<MessageRepository, 'listByConversation'> {
  return {
    async listByConversation(workspaceId, conversationId, page) {
      const records = await messages
        .find({ workspaceId, conversationId, ...behind('createdAt', page) })
        .sort(newestFirst('createdAt'))
        .limit(page.limit + 1)
        .lean();
      return pageOf(records.map(fromRecord), page.limit, ({ createdAt: at, key }) => ({
        at,
        id: key,
      }));
    },
  };
}
