import type { InboundMessage } from '../../../domain/inbound';
import { previewOfInbound } from '../../../domain/message-preview';
import { searchTermsOf } from '../../../domain/search-terms';
import type { ConversationRepository } from '../../../ports/conversations';
import type { CustomerRepository } from '../../../ports/customers';

export interface ShowInListsDeps {
  customers: CustomerRepository;
  conversations: ConversationRepository;
}

/**
 * Shows a customer's message in lists, and adds the customer's name to the search terms: it is known from the first message
 * that has one, and never changes. Can be repeated without harm.
 */
export async function showInLists(
  { customers, conversations }: ShowInListsDeps,
  message: InboundMessage,
): Promise<void> {
  const { workspaceId, customerId, conversationId } = message;
  const preview = previewOfInbound(message);
  const known = await conversations.showLatest(workspaceId, conversationId, preview);
  if (known === null || known.length > 1) return;
  const customer = await customers.find(workspaceId, customerId);
  if (customer === null) return;
  const terms = searchTermsOf(customer);
  if (terms.length === known.length) return;
  await conversations.setSearchTerms(workspaceId, customerId, terms);
}
