import type { Message } from '../../domain/message';
import type { Page, PageRequest } from '../../domain/page';
import type { MessageRepository } from '../../ports/repositories';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface ListConversationMessagesDeps extends GetConversationDeps {
  messages: MessageRepository;
}

export type ListConversationMessages = (
  workspaceId: string,
  conversationId: string,
  page: PageRequest,
) => Promise<Page<Message>>;

/** What was said in a conversation, whatever kind of message, newest first. @throws HeraldError conversation_not_found */
export function listConversationMessages(
  deps: ListConversationMessagesDeps,
): ListConversationMessages {
  const get = getConversation(deps);
  return async (workspaceId, conversationId, page) => {
    const [messages] = await Promise.all([
      deps.messages.listByConversation(workspaceId, conversationId, page),
      get(workspaceId, conversationId),
    ]);
    return messages;
  };
}
