import type { AssignmentChange, Note } from '../../domain/conversation';
import type { Message } from '../../domain/message';
import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import type { InboxMessage } from '../../services/conversations/list-inbox-messages';
import type { InboxRow } from '../../services/conversations/list-inbox';
import type { ShownConversation } from '../../services/conversations/show-conversation';
import { presentConversation, presentConversationMessage, presentHandling } from './conversation';

type Outbound = Extract<InboxMessage, { direction: 'outbound' }>;

/** A conversation in the list that people see. */
export function presentInboxRow({ conversation, customer }: InboxRow) {
  const { customerId, handlingTurn, lastMessage } = conversation;
  return {
    ...presentConversation(conversation),
    handlingTurn,
    customer: {
      customerId,
      number: customer?.number ?? null,
      name: customer?.name ?? null,
      blocked: customer?.blocked ?? false,
      unsubscribed: customer?.unsubscribed ?? false,
      marketingStopped: customer?.marketingStopped ?? false,
    },
    lastMessage,
  };
}

/** Presents a conversation with everything the console shows. */
export function presentShownConversation(shown: ShownConversation) {
  const { conversation, sender, window } = shown;
  return {
    ...presentInboxRow(shown),
    sender: sender && {
      senderId: sender.id,
      number: sender.number,
      provider: sender.provider,
      connected: sender.connected,
      agentId: sender.agentId,
    },
    window,
    handlingHistory: conversation.handlingHistory.map(presentChange),
  };
}

/** Presents a message of a conversation in the console. */
export function presentInboxMessage(said: InboxMessage) {
  switch (said.direction) {
    case 'outbound':
      return presentOutbound(said);
    case 'inbound':
      return presentConversationMessage(said);
    case 'note':
      return presentNote(said.message);
  }
}

/** A message that was accepted now. */
export function presentAccepted(message: Message) {
  return presentOutbound({ direction: 'outbound', message, events: [] });
}

export function presentNote({ id: noteId, text, memberId, createdAt }: Note) {
  return { direction: 'note', noteId, text, memberId, createdAt };
}

function presentOutbound({ direction, message, events }: Outbound) {
  const { content, providerError } = message;
  return {
    ...presentConversationMessage({ direction, message }),
    rendered: content.kind === 'template' ? content.rendered : null,
    author: presentAuthor(message),
    providerError,
    webhookEvents: events.map(deliverySummary),
  };
}

function presentAuthor({ author }: Message) {
  if (author === null) return null;
  return author.kind === 'member'
    ? { kind: author.kind, memberId: author.memberId }
    : { kind: author.kind, agentId: author.agentId };
}

function presentChange({ handling, reason, by, at }: AssignmentChange) {
  return { ...presentHandling(handling), reason, by, at };
}
