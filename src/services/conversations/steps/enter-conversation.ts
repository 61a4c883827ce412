import { type AssignmentChange, newConversation } from '../../../domain/conversation';
import { isErased } from '../../../domain/customer';
import type { Message } from '../../../domain/message';
import { previewOfMessage } from '../../../domain/message-preview';
import type { Sender } from '../../../domain/sender';
import { searchTermsOf } from '../../../domain/search-terms';
import { type MetAt, newCustomerAt } from '../../customers/steps/find-by-identity';
import type { SharedDeps } from '../../deps';

type EnterConversationDeps = Pick<
  SharedDeps,
  'clock' | 'conversations' | 'customers' | 'digests' | 'erasures' | 'live'
>;

/** Sender whose number the conversation is with. */
type ConversationSender = MetAt & Pick<Sender, 'number'>;

/**
 * Puts a stored message into its conversation, which is created if need be, and has `autoPilot` take effect (contract
 * 4.2). It comes before the provider call, so that a fast reply finds who answers. Can be repeated without harm.
 * @param sender the one the message goes out from
 * @returns false when the customer was erased after the message was accepted: then the message is deleted
 */
export async function enterConversation(
  deps: EnterConversationDeps,
  message: Message,
  sender: ConversationSender,
): Promise<boolean> {
  const { workspaceId, conversationId, senderId } = message;
  const touch = { senderId, preview: previewOfMessage(message) };
  const isKnown = await deps.conversations.touch(workspaceId, conversationId, touch);
  if (!isKnown && !(await beginConversation(deps, message, sender))) return false;
  const change = assignmentChange(message, deps.clock.now());
  if (change !== null) {
    // Not over the decision of a member who changed the assignment since the message was accepted.
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
}

/**
 * Creates the conversation, and restores a customer whom retention removed after the message was accepted. False when the
 * customer is erased: an erasure deletes conversations before messages, so it may have missed this message.
 */
async function beginConversation(
  deps: EnterConversationDeps,
  message: Message,
  sender: ConversationSender,
): Promise<boolean> {
  const { customers, conversations, erasures } = deps;
  const { workspaceId, conversationId, customerId, senderId, createdAt: at } = message;
  const { recipientNumber: number, recipientUserId: userId } = message;
  const known = newCustomerAt(deps, sender, { number, userId, parentUserId: null }, at);
  const customer =
    (await customers.find(workspaceId, customerId)) ??
    (await customers.restore({ ...known, id: customerId }));
  if (isErased(customer)) {
    await erasures.deleteMessages(workspaceId, [message.key]);
    return false;
  }
  if (customer.forgottenAt !== null) {
    await customers.remember(workspaceId, customerId, known, at);
  }
  const parties = {
    id: conversationId,
    workspaceId,
    customerId,
    senderNumber: sender.number,
    senderId,
  };
  const lastMessage = previewOfMessage(message);
  const isNew = await conversations.ensure({
    ...newConversation(parties, at),
    lastMessage,
    searchTerms: searchTermsOf({ ...customer, number }),
  });
  if (!isNew) {
    // Another first message has created it, maybe an older one.
    await conversations.touch(workspaceId, conversationId, { senderId, preview: lastMessage });
  }
  return true;
}

/** Returns what `autoPilot` changes, or null. A refused message changes nothing: it does not go out. */
function assignmentChange(message: Message, at: Date): AssignmentChange | null {
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
