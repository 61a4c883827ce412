import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageFilter, MessageRepository } from '../../ports/messages';

export interface ListMessagesDeps {
  messages: MessageRepository;
}

export type ListMessages = (
  workspaceId: string,
  filter: MessageFilter,
  page: PageRequest,
) => Promise<Page<Message>>;

/** Lists the V2 sends of a workspace with their outcomes, newest first: callers reconcile async sends with it (contract 4.4). */
export function listMessages({ messages }: ListMessagesDeps): ListMessages {
  return (workspaceId, filter, page) => messages.listTracked(workspaceId, filter, page);
}
