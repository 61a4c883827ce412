import type { Conversation, Assignment, AssignmentChange } from '../../domain/conversation';
import type { InboundMessage } from '../../domain/inbound';
import type { Message } from '../../domain/message';
import type { ListedConversation } from '../../ports/conversations';
import type { ConversationMessage } from '../../services/conversations/list-conversation-messages';
import { presentMessageState } from './message';

/** A conversation in a list. */
export function presentConversation(conversation: ListedConversation) {
  const { id, customerId, senderNumber, handling, unread } = conversation;
  const { lastMessageAt, lastInboundAt, createdAt } = conversation;
  return {
    conversationId: id,
    customerId,
    senderNumber,
    ...presentHandling(handling),
    unreadCount: unread.length,
    lastMessageAt,
    lastInboundAt,
    createdAt,
  };
}

/** Presents a conversation with the reason of its assignment. */
export function presentConversationInFull(conversation: Conversation) {
  const handlingHistory = conversation.handlingHistory.map(presentChange);
  return { ...presentConversation(conversation), handlingHistory };
}

/** A message as part of a conversation: of whatever kind, never with the provider's text. */
export function presentConversationMessage(said: ConversationMessage) {
  return said.direction === 'inbound'
    ? presentInbound(said.message)
    : presentOutbound(said.message);
}

function presentOutbound(message: Message) {
  const { kind, refusal, autoPilot, content } = message;
  const state = presentMessageState(message);
  const text = content.kind === 'text' ? content.text : null;
  return { direction: 'outbound', ...state, kind, text, refusal, autoPilot };
}

function presentInbound(message: InboundMessage) {
  const { id, from, content, providerMessageId, replyTo } = message;
  const { occurredAt, receivedAt, createdAt } = message;
  return {
    direction: 'inbound',
    messageId: id,
    from,
    content,
    providerMessageId,
    replyTo,
    occurredAt,
    receivedAt,
    createdAt,
  };
}

function presentChange({ handling, reason, at }: AssignmentChange) {
  return { ...presentHandling(handling), reason, at };
}

/** Presents the assignment of a conversation. */
export function presentHandling(handling: Assignment) {
  return {
    handling: handling.kind,
    assignedTo: handling.kind === 'assigned' ? handling.memberId : null,
  };
}
