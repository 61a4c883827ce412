import type { InboundMessage } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import {
  type Page,
  type PageCursor,
  type PageRequest,
  mergedPage,
  pageWith,
} from '../../domain/page';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/** Lists the messages of a conversation, of every kind, newest first. @throws HeraldError conversation_not_found */
export async function listConversationMessages(
  deps: ConversationDeps,
  workspaceId: string,
  conversationId: string,
  page: PageRequest,
): Promise<Page<ConversationMessage>> {
  const [outbound, inbound] = await Promise.all([
    deps.messages.listByConversation(workspaceId, conversationId, page),
    deps.inbound.listByConversation(workspaceId, conversationId, page),
    getConversation(deps, workspaceId, conversationId),
  ]);
  const pages: Page<ConversationMessage>[] = [
    pageWith(outbound, (message) => ({ direction: 'outbound', message })),
    pageWith(inbound, (message) => ({ direction: 'inbound', message })),
  ];
  return mergedPage(pages, page.limit, placeOf);
}

/** Message of a conversation, from either side. */
export type ConversationMessage =
  { direction: 'outbound'; message: Message } | { direction: 'inbound'; message: InboundMessage };

function placeOf(entry: ConversationMessage): PageCursor {
  const { createdAt: at } = entry.message;
  return { at, id: entry.direction === 'outbound' ? entry.message.key : entry.message.id };
}
