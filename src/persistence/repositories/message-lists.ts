import type { Message } from '../../domain/message';
import { type Page, type PageRequest, pageOf } from '../../domain/page';
import type { MessageFilter, MessageRepository } from '../../ports/messages';
import type { Models } from '../models';
import { LONGEST_READ_MS, behind, newestFirst } from '../paging';
import { fromRecord } from './message-record';

/** Messages in pages, newest first. */
export function messageLists(
  messages: Models['messages'],
): Pick<MessageRepository, 'listByConversation' | 'listTracked' | 'list'> {
  const read = async (
    filter: Record<string, unknown>,
    page: PageRequest,
  ): Promise<Page<Message>> => {
    const records = await messages
      .find({ ...filter, $and: [behind('createdAt', page)] })
      .sort(newestFirst('createdAt'))
      .limit(page.limit + 1)
      .maxTimeMS(LONGEST_READ_MS)
      .lean();
    return pageOf(records.map(fromRecord), page.limit, ({ createdAt: at, key: id }) => ({
      at,
      id,
    }));
  };
  return {
    listByConversation: (workspaceId, conversationId, page) =>
      read({ workspaceId, conversationId }, page),
    listTracked: (workspaceId, filter, page) =>
      read({ workspaceId, kind: 'v2', ...narrowed(filter) }, page),
    list: (workspaceId, filter, page) => read({ workspaceId, ...narrowed(filter) }, page),
  };
}

function narrowed(filter: MessageFilter): Record<string, unknown> {
  const { statuses, recipientNumber, since, before, key } = filter;
  return {
    ...(key === undefined ? {} : { _id: key }),
    ...(statuses === undefined ? {} : { status: { $in: statuses } }),
    ...(recipientNumber === undefined ? {} : { recipientNumber }),
    ...(since === undefined && before === undefined
      ? {}
      : { createdAt: { ...(since && { $gte: since }), ...(before && { $lt: before }) } }),
  };
}
