import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageRepository } from '../../ports/messages';
import { type MessageFilterDeps, type MessageQuery, messageFilter } from './steps/message-filter';

export interface ListMessagesDeps extends MessageFilterDeps {
  messages: MessageRepository;
}

export type ListMessages = (
  workspaceId: string,
  query: MessageQuery,
  page: PageRequest,
) => Promise<Page<Message>>;

/** Lists messages of a workspace with their outcomes, newest first: callers reconcile async sends with it (contract 4.4). */
export function listMessages(deps: ListMessagesDeps): ListMessages {
  return async (workspaceId, query, page) =>
    deps.messages.list(workspaceId, await messageFilter(deps, workspaceId, query), page);
}
