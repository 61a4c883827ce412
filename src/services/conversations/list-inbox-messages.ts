import type { Message } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import type { Note } from '../../domain/conversation';
import {
  type Page,
  type PageCursor,
  type PageRequest,
  mergedPage,
  pageWith,
} from '../../domain/page';
import type { InboundMessage } from '../../domain/inbound';
import type { WebhookEvent } from '../../domain/webhook-event';
import { getConversation } from './get-conversation';
import type { ConversationDeps } from './deps';

/** Lists the messages of both sides and the notes between them, newest first. @throws HeraldError conversation_not_found */
export async function listInboxMessages(
  deps: ConversationDeps,
  workspaceId: string,
  conversationId: string,
  page: PageRequest,
): Promise<Page<InboxMessage>> {
  await getConversation(deps, workspaceId, conversationId);
  const [sent, received, notes] = await Promise.all([
    deps.messages.listByConversation(workspaceId, conversationId, page),
    deps.inbound.listByConversation(workspaceId, conversationId, page),
    deps.notes.listByConversation(workspaceId, conversationId, page),
  ]);
  const pages: Page<InboxMessage>[] = [
    pageWith(sent, (message) => ({ direction: 'outbound', message, events: [] })),
    pageWith(received, (message) => ({ direction: 'inbound', message })),
    pageWith(notes, (message) => ({ direction: 'note', message })),
  ];
  const { rows, next } = mergedPage(pages, page.limit, placeOf);
  return { rows: await withEvents(deps, workspaceId, rows), next };
}

/** Message as the console shows it. `events`: its webhooks, oldest first. */
export type InboxMessage =
  | { direction: 'outbound'; message: Message; events: WebhookEvent[] }
  | { direction: 'inbound'; message: InboundMessage }
  | { direction: 'note'; message: Note };

function placeOf(entry: InboxMessage): PageCursor {
  const { createdAt: at } = entry.message;
  return { at, id: entry.direction === 'outbound' ? entry.message.key : entry.message.id };
}

/** Adds the webhooks of all messages of the page, in one read. */
async function withEvents(
  { events }: ConversationDeps,
  workspaceId: string,
  rows: InboxMessage[],
): Promise<InboxMessage[]> {
  const keys = rows.flatMap((row) => (isTracked(row) ? [row.message.key] : []));
  if (keys.length === 0) return rows;
  const found = await events.listByMessages(workspaceId, keys);
  const eventsOf = ({ key }: Message) => found.filter(({ messageKey }) => messageKey === key);
  return rows.map((row) => (isTracked(row) ? { ...row, events: eventsOf(row.message) } : row));
}

function isTracked(row: InboxMessage): row is Extract<InboxMessage, { direction: 'outbound' }> {
  return row.direction === 'outbound' && rulesOf(row.message.kind).tracked;
}
