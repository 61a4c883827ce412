import type { Customer } from './customer';
import { messageKeyOf } from './ids';
import type { InboundMessage } from './inbound';
import type { WaitingChange } from './message-change';
import { type Message, templateOf, traceOf } from './message';
import { type NewFurtherEvent, newFurtherEvent } from './new-further-event';
import { type ReportedEvent, withMetadata } from './webhook-event';

/** Returns the event of a message that its provider keeps back; null for any other. */
export function heldEvent(message: Message): NewFurtherEvent | null {
  const { workspaceId, key, result } = message;
  if (result?.held === undefined || result.providerMessageId === null) return null;
  const { held: status, providerMessageId, at } = result;
  const template = templateOf(message);
  const event = newFurtherEvent({
    kind: 'message_held',
    workspaceId,
    key: [key],
    subject: subjectOf(message),
    occurredAt: at,
    createdAt: at,
    fields: {
      ...shownMessage(message, providerMessageId),
      status,
      templateId: template?.id,
      templateName: template?.name,
    },
  });
  return { ...event, body: withMetadata(event.body, message), ...traceOf(message) };
}

/** Returns the event of a status of a message that has no webhooks of contract 7. */
export function statusChangedEvent(
  message: Message,
  { eventId, providerMessageId, status, occurredAt, failure, pricing }: ReportedEvent,
  receivedAt: Date,
): NewFurtherEvent {
  const event = newFurtherEvent({
    kind: 'message_status_changed',
    workspaceId: message.workspaceId,
    key: [eventId],
    subject: subjectOf(message),
    occurredAt,
    createdAt: receivedAt,
    fields: {
      ...shownMessage(message, providerMessageId),
      status,
      ...failure,
      ...(pricing !== null && { pricing }),
    },
  });
  return { ...event, body: withMetadata(event.body, message), ...traceOf(message) };
}

/** Returns the event of a message that a customer wrote to a sender with this number. */
export function inboundEvent(
  message: InboundMessage,
  customer: Pick<Customer, 'number'>,
  senderNumber: string,
): NewFurtherEvent {
  const { id, workspaceId, customerId, conversationId, providerMessageId } = message;
  const { from, content, referral, referredProduct, replyTo, occurredAt, receivedAt } = message;
  return newFurtherEvent({
    kind: 'inbound_message',
    workspaceId,
    key: [id],
    subject: {
      messageKey: messageKeyOf(workspaceId, id),
      messageId: id,
      customerId,
      conversationId,
    },
    occurredAt,
    createdAt: receivedAt,
    fields: {
      messageId: id,
      providerMessageId,
      conversationId,
      recipientNumber: from ?? customer.number,
      recipientId: customerId,
      senderNumber,
      content,
      referral: referral ?? null,
      referredProduct: referredProduct ?? null,
      replyTo,
      receivedAt,
    },
  });
}

/** A message that a customer has changed, or reacted to: theirs, or one that they got. */
export type ChangedMessage =
  { direction: 'inbound'; message: InboundMessage } | { direction: 'outbound'; message: Message };

/** Returns the event of a change of a message by the customer. */
export function messageChangedEvent(
  changed: ChangedMessage,
  { change, reportId, at, targetId, receivedAt }: WaitingChange,
  { customer, senderNumber }: { customer: Pick<Customer, 'number'>; senderNumber: string },
): NewFurtherEvent {
  const { direction, message } = changed;
  const { workspaceId, customerId, conversationId } = message;
  const messageId = direction === 'inbound' ? message.id : message.messageId;
  const known = direction === 'inbound' ? message.from : message.recipientNumber;
  const messageKey = messageKeyOf(workspaceId, messageId);
  return newFurtherEvent({
    kind: 'inbound_message_changed',
    workspaceId,
    // However often somebody deletes a message, it is deleted once.
    key: [messageKey, change.kind === 'deleted' ? 'deleted' : reportId],
    subject: { messageKey, messageId, customerId, conversationId },
    occurredAt: at,
    createdAt: receivedAt,
    fields: {
      messageId,
      direction,
      providerMessageId: targetId,
      conversationId,
      recipientNumber: known ?? customer.number,
      recipientId: customerId,
      senderNumber,
      change: change.kind,
      text: change.kind === 'edited' ? change.text : null,
      emoji: change.kind === 'reacted' ? change.emoji : null,
      receivedAt,
    },
  });
}

function subjectOf({ key: messageKey, messageId, customerId, conversationId }: Message) {
  return { messageKey, messageId, customerId, conversationId };
}

function shownMessage(
  { messageId, recipientNumber, customerId }: Message,
  providerMessageId: string,
) {
  return { messageId, providerMessageId, recipientNumber, recipientId: customerId };
}
