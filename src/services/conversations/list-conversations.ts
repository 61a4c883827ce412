import type { Page, PageRequest } from '../../domain/page';
import type { ConversationFilter, ListedConversation } from '../../ports/conversations';
import type { ConversationDeps } from './deps';

/** Lists the conversations of a workspace, latest message first. */
export function listConversations(
  { conversations }: ConversationDeps,
  workspaceId: string,
  filter: ConversationFilter,
  page: PageRequest,
): Promise<Page<ListedConversation>> {
  return conversations.list(workspaceId, filter, page);
}
