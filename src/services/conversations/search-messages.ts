import type { Customer } from '../../domain/customer';
import type { SoughtWords } from '../../domain/message-words';
import { type SnippetPart, snippetOf } from '../../domain/snippet';
import type { FoundMessage } from '../../ports/message-search';
import type { ConversationDeps } from './deps';

/** Finds what was said in all conversations, newest first. */
export async function searchMessages(
  deps: ConversationDeps,
  workspaceId: string,
  sought: SoughtWords,
): Promise<MessageHit[]> {
  const found = await deps.messageSearch.find(workspaceId, sought, HITS_MAX);
  if (found.length === 0) return [];
  const customerOf = await readCustomers(deps, workspaceId, found);
  return found.flatMap((message) => {
    const of = customerOf.get(message.conversationId);
    // The conversation was erased meanwhile.
    if (of === undefined) return [];
    return { message, ...of, snippet: snippetOf(message.text, sought) };
  });
}

/** Message that was found, where it stands, and the words around what was looked for. */
export interface MessageHit {
  message: FoundMessage;
  customerId: string;
  /** Null when no record of them is left. */
  customer: Customer | null;
  snippet: SnippetPart[];
}

/** Most hits of a search: who needs more looks for more words. */
export const HITS_MAX = 20;

/** Reads the customers of the conversations that messages were found in. */
async function readCustomers(
  { conversations, customers }: ConversationDeps,
  workspaceId: string,
  found: FoundMessage[],
): Promise<Map<string, Pick<MessageHit, 'customerId' | 'customer'>>> {
  const ids = [...new Set(found.map(({ conversationId }) => conversationId))];
  const parties = await conversations.customersOf(workspaceId, ids);
  const customerIds = [...new Set(parties.map(({ customerId }) => customerId))];
  const known = await customers.findMany(workspaceId, customerIds);
  const byId = new Map(known.map((customer) => [customer.id, customer]));
  return new Map(
    parties.map(({ id, customerId }) => [
      id,
      { customerId, customer: byId.get(customerId) ?? null },
    ]),
  );
}
