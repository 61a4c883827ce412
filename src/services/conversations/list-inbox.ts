import type { Customer } from '../../domain/customer';
import type { Page, PageRequest } from '../../domain/page';
import type { ConversationFilter, ListedConversation } from '../../ports/conversations';
import { findFailed } from './steps/find-failed';
import type { ConversationDeps } from './deps';

/** Lists the conversations of a workspace with their customers, latest message first. */
export async function listInbox(
  { conversations, customers, messages }: ConversationDeps,
  workspaceId: string,
  filter: ConversationFilter,
  page: PageRequest,
): Promise<Page<InboxRow>> {
  const { rows, next } = await conversations.list(workspaceId, filter, page);
  const ids = [...new Set(rows.map(({ customerId }) => customerId))];
  const [found, failed] = await Promise.all([
    ids.length === 0 ? [] : customers.findMany(workspaceId, ids),
    findFailed({ messages }, workspaceId, rows),
  ]);
  const byId = new Map(found.map((customer) => [customer.id, customer]));
  const withCustomer = rows.map((conversation) => ({
    conversation,
    customer: byId.get(conversation.customerId) ?? null,
    hasFailed: failed.has(conversation.id),
  }));
  return { rows: withCustomer, next };
}

/** Conversation with its customer; null when no record of them is left. */
export interface InboxRow {
  conversation: ListedConversation;
  customer: Customer | null;
  /** True when its latest message failed or was not delivered. */
  hasFailed: boolean;
}
