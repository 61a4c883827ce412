import { messageKeyOf } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageFilter, MessageRepository } from '../../ports/messages';

export interface MessageQuery extends Omit<MessageFilter, 'key'> {
  /** The caller's tracking id. */
  messageId?: string | undefined;
}

export type FindMessages = (
  workspaceId: string,
  query: MessageQuery,
  page: PageRequest,
) => Promise<Page<Message>>;

/** Searches all messages of a workspace, newest first, for the console. */
export function findMessages({ messages }: { messages: MessageRepository }): FindMessages {
  return (workspaceId, { messageId, ...filter }, page) => {
    const key = messageId === undefined ? undefined : messageKeyOf(workspaceId, messageId);
    return messages.list(workspaceId, { ...filter, key }, page);
  };
}
