import type { InboundMessage } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import {
  type Page,
  type PageCursor,
  type PageRequest,
  mergedPage,
  pageWith,
} from '../../domain/page';
import type { InboundRepository } from '../../ports/conversations';
import type { MessageRepository } from '../../ports/messages';
import { type GetConversationDeps, getConversation } from './get-conversation';

export interface ListConversationMessagesDeps extends GetConversationDeps {
  messages: MessageRepository;
  inbound: InboundRepository;
}

/** Message of a conversation, from either side. */
export type ConversationMessage =
  { direction: 'outbound'; message: Message } | { direction: 'inbound'; message: InboundMessage };

export type ListConversationMessages = (
  workspaceId: string,
  conversationId: string,
  page: PageRequest,
) => Promise<Page<ConversationMessage>>;

/** Lists the messages of a conversation, of every kind, newest first. @throws HeraldError conversation_not_found */
export function listConversationMessages(
  deps: ListConversationMessagesDeps,
): ListConversationMessages {
  const get = getConversation(deps);
  return async (workspaceId, conversationId, page) => {
    const [outbound, inbound] = await Promise.all([
      deps.messages.listByConversation(workspaceId, conversationId, page),
      deps.inbound.listByConversation(workspaceId, conversationId, page),
      get(workspaceId, conversationId),
    ]);
    const pages: Page<ConversationMessage>[] = [
      pageWith(outbound, (message) => ({ direction: 'outbound', message })),
      pageWith(inbound, (message) => ({ direction: 'inbound', message })),
    ];
    return mergedPage(pages, page.limit, placeOf);
  };
}

function placeOf(entry: ConversationMessage): PageCursor {
  const { createdAt: at } = entry.message;
  return { at, id: entry.direction === 'outbound' ? entry.message.key : entry.message.id };
}
