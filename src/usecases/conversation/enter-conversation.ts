import { type HandlingChange, newConversation } from '../../domain/conversation';
import { newCustomer } from '../../domain/customer';
import type { Message } from '../../domain/message';
import { previewOfMessage } from '../../domain/message-preview';
import { searchTermsOf } from '../../domain/search-terms';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import type { ConversationRepository, CustomerRepository } from '../../ports/repositories';

export interface EnterConversationDeps {
  customers: CustomerRepository;
  conversations: ConversationRepository;
  live: LiveChanges;
  clock: Clock;
}

/** `senderNumber`: the number the message goes out from. */
export type EnterConversation = (message: Message, senderNumber: string) => Promise<void>;

/**
 * Puts a stored message into its conversation: an unknown number becomes a customer, the conversation is there, and
 * `autoPilot` has its effect (contract 4.2). Can be repeated without harm, and is called before the provider is, so that
 * a fast reply finds who answers. A refused message changes nobody's handling: nothing went out.
 */
export function enterConversation(deps: EnterConversationDeps): EnterConversation {
  return async (message, senderNumber) => {
    const { workspaceId, conversationId, senderId } = message;
    const touch = { senderId, preview: previewOfMessage(message) };
    const isKnown = await deps.conversations.touch(workspaceId, conversationId, touch);
    if (!isKnown) await beginConversation(deps, message, senderNumber);
    const change = handlingChange(message, deps.clock.now());
    if (change !== null)
      await deps.conversations.changeHandling(workspaceId, conversationId, change);
    deps.live.note(workspaceId, conversationId);
  };
}

/** The customer comes first: a conversation that is there has one, whatever crashes. */
async function beginConversation(
  { customers, conversations }: EnterConversationDeps,
  message: Message,
  senderNumber: string,
): Promise<void> {
  const { workspaceId, conversationId, customerId, senderId, createdAt: at } = message;
  const stranger = newCustomer(workspaceId, message.recipientNumber, at);
  const isStranger = await customers.ensure(stranger);
  const customer = isStranger ? stranger : await customers.find(workspaceId, customerId);
  const parties = { id: conversationId, workspaceId, customerId, senderNumber, senderId };
  const lastMessage = previewOfMessage(message);
  const isNew = await conversations.ensure({
    ...newConversation(parties, at),
    lastMessage,
    searchTerms: searchTermsOf(customer ?? stranger),
  });
  // Another first message has made it, maybe an older one.
  if (!isNew)
    await conversations.touch(workspaceId, conversationId, { senderId, preview: lastMessage });
}

function handlingChange(message: Message, at: Date): HandlingChange | null {
  const { autoPilot, refusal, messageId, key } = message;
  if (autoPilot === null || refusal !== null) return null;
  return {
    handling: { kind: autoPilot ? 'autopilot' : 'unassigned' },
    reason: `autoPilot: ${autoPilot} came with message ${messageId}`,
    by: null,
    cause: key,
    at,
  };
}
