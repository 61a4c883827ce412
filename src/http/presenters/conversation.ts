import type { Conversation, Handling, HandlingChange } from '../../domain/conversation';
import type { Message } from '../../domain/message';
import { presentMessageState } from './message';

/** A conversation in a list. */
export function presentConversation(conversation: Conversation) {
  const { id, customerId, senderNumber, handling, lastMessageAt, createdAt } = conversation;
  return {
    conversationId: id,
    customerId,
    senderNumber,
    ...presentHandling(handling),
    lastMessageAt,
    createdAt,
  };
}

/** One conversation, with why it is handled as it is. */
export function presentConversationInFull(conversation: Conversation) {
  const handlingHistory = conversation.handlingHistory.map(presentChange);
  return { ...presentConversation(conversation), handlingHistory };
}

/** A message as part of a conversation: of whatever kind, never with the provider's text. */
export function presentConversationMessage(message: Message) {
  const { kind, refusal, autoPilot } = message;
  return { ...presentMessageState(message), kind, refusal, autoPilot };
}

function presentChange({ handling, reason, at }: HandlingChange) {
  return { ...presentHandling(handling), reason, at };
}

function presentHandling(handling: Handling) {
  return {
    handling: handling.kind,
    assignedTo: handling.kind === 'assigned' ? handling.memberId : null,
  };
}
