import type { Page, PageRequest } from '../../domain/page';
import type {
  ConversationFilter,
  ConversationRepository,
  ListedConversation,
} from '../../ports/conversations';

export interface ListConversationsDeps {
  conversations: ConversationRepository;
}

export type ListConversations = (
  workspaceId: string,
  filter: ConversationFilter,
  page: PageRequest,
) => Promise<Page<ListedConversation>>;

/** Lists the conversations of a workspace, latest message first. */
export function listConversations({ conversations }: ListConversationsDeps): ListConversations {
  return (workspaceId, filter, page) => conversations.list(workspaceId, filter, page);
}
