import type { Conversation, MessagePreview, Note } from '../../../domain/conversation';
import type { Customer } from '../../../domain/customer';
import { rawJson } from '../../../domain/exact-json';
import type { InboundMessage } from '../../../domain/inbound';
import { type Message, shownTimeline } from '../../../domain/message';
import { shownChanges } from '../../../domain/message-change';
import { type WebhookEvent, allAttempts } from '../../../domain/webhook-event';

/** Exports a customer's own record. */
export function exportedCustomer({ id, workspaceId: _workspaceId, ...customer }: Customer) {
  return { customerId: id, ...customer };
}

/** Exports a conversation with the history of its assignments. */
export function exportedConversation(conversation: Conversation) {
  const { id, senderNumber, handling, handlingHistory, searchTerms, unread } = conversation;
  const { state, snoozedUntil, labels } = conversation;
  const { lastMessageAt, lastMessage, lastInboundAt, createdAt } = conversation;
  return {
    conversationId: id,
    senderNumber,
    handling,
    handlingHistory,
    unread,
    state,
    snoozedUntil,
    labels,
    lastMessageAt,
    lastMessage: lastMessage && exportedPreview(lastMessage),
    lastInboundAt,
    searchTerms,
    createdAt,
  };
}

function exportedPreview({ messageKey: _key, inboundId: _id, ...preview }: MessagePreview) {
  return preview;
}

/** Exports a message of any kind with its statuses and webhook events. */
export function exportedMessage(message: Message, events: WebhookEvent[]) {
  const { messageId, conversationId, kind, recipientNumber, recipientUserId } = message;
  const { content, author } = message;
  const { metadataJson, autoPilot, warnings, status, sendingAt, attempts, result } = message;
  const { providerError, refusal, providerMessageIds, createdAt } = message;
  return {
    messageId,
    conversationId,
    kind,
    recipientNumber,
    recipientUserId,
    content,
    author,
    metadata: metadataJson === null ? null : rawJson(metadataJson),
    autoPilot,
    warnings,
    status,
    sendingAt,
    attempts,
    result,
    providerError,
    refusal,
    providerMessageIds,
    timeline: shownTimeline(message),
    createdAt,
    ...shownChanges(message),
    webhookEvents: events.map(exportedEvent),
  };
}

/** Exports a message of the customer with its webhook events, and what no adapter has read of it. */
export function exportedInbound(
  message: InboundMessage,
  unreadFields: unknown,
  events: WebhookEvent[],
) {
  const { id, conversationId, from, fromUserId } = message;
  const { providerMessageId, content, referral, referredProduct, replyTo } = message;
  const { occurredAt, receivedAt, createdAt } = message;
  return {
    messageId: id,
    conversationId,
    from,
    fromUserId,
    providerMessageId,
    content,
    referral: referral ?? null,
    referredProduct: referredProduct ?? null,
    unreadFields,
    replyTo,
    occurredAt,
    receivedAt,
    createdAt,
    ...shownChanges(message),
    webhookEvents: events.map(exportedEvent),
  };
}

/** Exports a note about the customer. */
export function exportedNote({ id, conversationId, memberId, text, createdAt }: Note) {
  return { noteId: id, conversationId, memberId, text, createdAt };
}

function exportedEvent(event: WebhookEvent) {
  const { id, status, state, body, createdAt, completedAt } = event;
  const attempts = allAttempts(event).map(({ exchange: _ofReceiver, ...attempt }) => attempt);
  return { eventId: id, status, state, body, attempts, createdAt, completedAt };
}
