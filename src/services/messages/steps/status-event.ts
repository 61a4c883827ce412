import { digest } from '../../../domain/ids';
import type { Message, TimelineEntry } from '../../../domain/message';
import type { ProviderName } from '../../../domain/sender';
import { type FailureDescription, describeFailure } from '../../../domain/status-code';
import { type WebhookEvent, webhookBody } from '../../../domain/webhook-event';
import {
  type DeliverableSettings,
  type WebhookSettings,
  isDeliverable,
} from '../../../domain/webhook-settings';
import type { WebhookEventRepository } from '../../../ports/deliveries';
import type { StatusReport } from '../../../ports/messaging-provider';

/** A verified status report. */
export interface ReceivedStatus {
  /** Id of the event it leads to (ids.ts): the same report twice is one event. */
  id: string;
  /** Tells failures of one message apart (status-code.ts); null for other statuses. */
  failureId: string | null;
  workspaceId: string;
  senderId: string;
  provider: ProviderName;
  report: StatusReport;
  receivedAt: Date;
}

export interface StatusEventDeps {
  events: WebhookEventRepository;
  /** Returns the age at which the reconciler starts the delivery of a new event if nobody has. */
  startDueInMs: (settings: DeliverableSettings) => number;
}

/**
 * Stores the webhook event of a status and returns it. Returns the event that an earlier callback stored, whatever the
 * settings say by now, and null where there is none and the status is not selected (contract 7).
 */
export async function storeStatusEvent(
  { events, startDueInMs }: StatusEventDeps,
  message: Message,
  received: ReceivedStatus,
  settings: WebhookSettings | null,
): Promise<WebhookEvent | null> {
  const { id, report, receivedAt } = received;
  if (settings?.events.includes(report.status) === true) {
    const event = newEvent(message, received, settings);
    const startDueAt = isDeliverable(settings)
      ? new Date(receivedAt.getTime() + startDueInMs(settings))
      : null;
    const isNew = await events.insert(event, startDueAt);
    if (isNew) return event;
  }
  return events.find(message.workspaceId, id);
}

/** Returns the new event of a status: pending, or cancelled while webhooks are disabled. */
function newEvent(
  message: Message,
  received: ReceivedStatus,
  settings: WebhookSettings,
): WebhookEvent {
  const { providerMessageId, status, occurredAt } = timelineEntry(received);
  const deliverable = isDeliverable(settings);
  const body = webhookBody(message, {
    eventId: received.id,
    providerMessageId,
    status,
    occurredAt,
    failure: failureOf(received.report),
    pricing: received.report.pricing,
  });
  return {
    id: received.id,
    workspaceId: message.workspaceId,
    messageKey: message.key,
    messageId: message.messageId,
    customerId: message.customerId,
    conversationId: message.conversationId,
    status,
    body,
    state: deliverable ? 'pending' : 'cancelled',
    attempts: [],
    createdAt: received.receivedAt,
    completedAt: deliverable ? null : received.receivedAt,
    resend: null,
    pastRuns: [],
    providerMessageDigest: providerMessageDigest(received),
  };
}

export function timelineEntry({ report, failureId, receivedAt }: ReceivedStatus): TimelineEntry {
  return {
    status: report.status,
    providerMessageId: report.providerMessageId,
    occurredAt: report.occurredAt ?? receivedAt,
    receivedAt,
    statusCode: failureOf(report)?.statusCode ?? null,
    failureId,
    ...(report.pricing !== null && { pricing: report.pricing }),
  };
}

/** Describes a failure by our code and sentence, never the provider's text (contract 7.1); null for other statuses. */
function failureOf({ status, error }: StatusReport): FailureDescription | null {
  return status === 'failed' ? describeFailure(error) : null;
}

/** Replaces the provider's id in workflow ids, because it contains the phone number. Each failure has its own digest. */
function providerMessageDigest({ senderId, report, failureId }: ReceivedStatus): string {
  return digest(senderId, report.providerMessageId, ...(failureId === null ? [] : [failureId]));
}
