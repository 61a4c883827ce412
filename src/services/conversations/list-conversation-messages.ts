import type { InboundMessage } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import { type Page, type PageCursor, type PageRequest, mergedPage } from '../../domain/page';
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
    const oneMore = { ...page, limit: page.limit + 1 };
    const [outbound, inbound] = await Promise.all([
      deps.messages.listByConversation(workspaceId, conversationId, oneMore),
      deps.inbound.listByConversation(workspaceId, conversationId, oneMore),
      get(workspaceId, conversationId),
    ]);
    const sent = outbound.rows.map((message) => ({ direction: 'outbound', message }) as const);
    const received = inbound.rows.map((message) => ({ direction: 'inbound', message }) as const);
    return mergedPage<ConversationMessage>([sent, received], page.limit, placeOf);
  };
}

function placeOf(entry: ConversationMessage): PageCursor {
  const { createdAt: at } = entry.message;
  return { at, id: entry.direction === 'outbound' ? entry.message.key : entry.message.id };
}
