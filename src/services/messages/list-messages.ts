import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import { type MessageQuery, messageFilter } from './steps/message-filter';
import type { MessageDeps } from './deps';

/** Lists messages of a workspace with their outcomes, newest first: callers reconcile async sends with it (contract 4.4). */
export async function listMessages(
  deps: MessageDeps,
  workspaceId: string,
  query: MessageQuery,
  page: PageRequest,
): Promise<Page<Message>> {
  return deps.messages.list(workspaceId, await messageFilter(deps, workspaceId, query), page);
}
