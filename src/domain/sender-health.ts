import { reportedTime } from './inbound';
import { type NewFurtherEvent, newFurtherEvent } from './new-further-event';
import type { Sender } from './sender';

/** A provider says what a sender may send, or no longer may. */
export interface SenderHealthReport {
  /** Digits of the number it is about; null when it is about all numbers of the account. */
  number: string | null;
  /** The provider's word, for example FLAGGED or ACCOUNT_RESTRICTION. */
  change: string;
  /** The provider's word; null without one. */
  reason: string | null;
  /** Customers who may be written to in a day, in the provider's words; null where it does not say. */
  messagingLimit: string | null;
  /** In whole seconds; null where the provider gives no time. */
  occurredAt: Date | null;
}

/** Returns the event of a report about a sender's health. A report without a time counts once for all. */
export function senderHealthEvent(
  { id: senderId, workspaceId, number: senderNumber }: Sender,
  { number, change, reason, messagingLimit, occurredAt }: SenderHealthReport,
  receivedAt: Date,
): NewFurtherEvent {
  const scope = number === null ? 'account' : 'number';
  const time = occurredAt === null ? '' : occurredAt.toISOString();
  return newFurtherEvent({
    kind: 'sender_health_changed',
    workspaceId,
    key: [senderId, scope, change, reason ?? '', messagingLimit ?? '', time],
    occurredAt: reportedTime(occurredAt, receivedAt),
    createdAt: receivedAt,
    fields: { senderId, senderNumber, scope, change, reason, messagingLimit },
  });
}
