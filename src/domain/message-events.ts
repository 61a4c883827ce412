import type { Customer } from './customer';
import { messageKeyOf } from './ids';
import type { InboundMessage } from './inbound';
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

function subjectOf({ key: messageKey, messageId, customerId, conversationId }: Message) {
  return { messageKey, messageId, customerId, conversationId };
}

function shownMessage(
  { messageId, recipientNumber, customerId }: Message,
  providerMessageId: string,
) {
  return { messageId, providerMessageId, recipientNumber, recipientId: customerId };
}
