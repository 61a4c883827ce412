import type { InboundMessage } from '../../../domain/inbound';
import { previewOfInbound } from '../../../domain/message-preview';
import type { ConversationRepository } from '../../../ports/conversations';

/**
 * Shows a customer's message in lists, and sets the search terms of their conversations when this message tells more of
 * them than is known: a name, a username or a number. Can be repeated without harm.
 */
export async function showInLists(
  { conversations }: { conversations: ConversationRepository },
  message: InboundMessage,
  terms: string[],
): Promise<void> {
  const { workspaceId, customerId, conversationId } = message;
  const preview = previewOfInbound(message);
  const known = await conversations.showLatest(workspaceId, conversationId, preview);
  if (known === null || terms.length === 0 || isSame(known, terms)) return;
  await conversations.setSearchTerms(workspaceId, customerId, terms);
}

function isSame(known: string[], terms: string[]): boolean {
  return known.length === terms.length && terms.every((term) => known.includes(term));
}
