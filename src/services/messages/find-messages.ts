import { messageKeyOf } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { ListMessagesDeps, MessageQuery } from './list-messages';
import { recipientFilter } from './steps/recipient-filter';

export interface MessageLogQuery extends MessageQuery {
  /** The caller's tracking id. */
  messageId?: string | undefined;
}

export type FindMessages = (
  workspaceId: string,
  query: MessageLogQuery,
  page: PageRequest,
) => Promise<Page<Message>>;

/** Searches all messages of a workspace, newest first, for the console. */
export function findMessages(deps: ListMessagesDeps): FindMessages {
  return async (workspaceId, { messageId, recipient, ...filter }, page) => {
    const key = messageId === undefined ? undefined : messageKeyOf(workspaceId, messageId);
    const narrowed = await recipientFilter(deps, workspaceId, recipient);
    return deps.messages.list(workspaceId, { ...filter, ...narrowed, key }, page);
  };
}
