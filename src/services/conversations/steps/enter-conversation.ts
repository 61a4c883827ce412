import { type AssignmentChange, newConversation } from '../../../domain/conversation';
import { isErased } from '../../../domain/customer';
import type { Message } from '../../../domain/message';
import { previewOfMessage } from '../../../domain/message-preview';
import { searchTermsOf } from '../../../domain/search-terms';
import type { KeyedDigest } from '../../../domain/keyed-digest';
import type { Clock } from '../../../ports/clock';
import type { LiveChanges } from '../../../ports/live-changes';
import type { ConversationRepository } from '../../../ports/conversations';
import type { CustomerErasures, CustomerRepository } from '../../../ports/customers';
import { newCustomerAt } from '../../customers/steps/find-by-number';

export interface EnterConversationDeps {
  customers: CustomerRepository;
  digests: KeyedDigest;
  conversations: ConversationRepository;
  erasures: CustomerErasures;
  live: LiveChanges;
  clock: Clock;
}

/**
 * `senderNumber`: the number the message goes out from. False when the customer was erased after the message was accepted:
 * then it is deleted, and nothing is kept or sent.
 */
export type EnterConversation = (message: Message, senderNumber: string) => Promise<boolean>;

/**
 * Puts a stored message into its conversation, which is there then, and has `autoPilot` take effect (contract 4.2). Can be
 * repeated without harm, and is called before the provider is, so that a fast reply finds who answers. A refused message
 * changes nobody's handling: nothing went out. Nor does one that a person has decided after, by taking the conversation or
 * giving it away since the message was accepted.
 */
export function enterConversation(deps: EnterConversationDeps): EnterConversation {
  return async (message, senderNumber) => {
    const { workspaceId, conversationId, senderId } = message;
    const touch = { senderId, preview: previewOfMessage(message) };
    const isKnown = await deps.conversations.touch(workspaceId, conversationId, touch);
    if (!isKnown && !(await beginConversation(deps, message, senderNumber))) return false;
    const change = handlingChange(message, deps.clock.now());
    if (change !== null) {
      const unlessPersonSince = message.createdAt;
      await deps.conversations.changeAssignment(
        workspaceId,
        conversationId,
        change,
        unlessPersonSince,
      );
    }
    deps.live.publish(workspaceId, conversationId);
    return true;
  };
}

/**
 * The customer was stored before the message. Retention may have removed an inactive one since: they are there again, so
 * that the conversation has a customer. False when the customer is erased: an erasure deletes the conversations, then the
 * messages, so a message that came too late to be deleted there is here.
 */
async function beginConversation(
  deps: EnterConversationDeps,
  message: Message,
  senderNumber: string,
): Promise<boolean> {
  const { customers, conversations, erasures } = deps;
  const { workspaceId, conversationId, customerId, senderId, createdAt: at } = message;
  const number = message.recipientNumber;
  const customer =
    (await customers.find(workspaceId, customerId)) ??
    (await customers.restore({ ...newCustomerAt(deps, workspaceId, number, at), id: customerId }));
  if (isErased(customer)) {
    await erasures.deleteMessages(workspaceId, [message.key]);
    return false;
  }
  if (customer.forgottenAt !== null) await customers.remember(workspaceId, customerId, number, at);
  const parties = { id: conversationId, workspaceId, customerId, senderNumber, senderId };
  const lastMessage = previewOfMessage(message);
  const isNew = await conversations.ensure({
    ...newConversation(parties, at),
    lastMessage,
    searchTerms: searchTermsOf({ name: customer.name, number }),
  });
  // Another first message has made it, maybe an older one.
  if (!isNew)
    await conversations.touch(workspaceId, conversationId, { senderId, preview: lastMessage });
  return true;
}

function handlingChange(message: Message, at: Date): AssignmentChange | null {
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
