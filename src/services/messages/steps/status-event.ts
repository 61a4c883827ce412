import { failureRankOf } from '../../../domain/failure-rank';
import { digest } from '../../../domain/ids';
import { reportedTime } from '../../../domain/inbound';
import { type Message, type TimelineEntry, traceOf } from '../../../domain/message';
import type { ProviderName } from '../../../domain/sender';
import { type FailureDescription, describeFailure } from '../../../domain/status-code';
import {
  type NewEvent,
  type ReportedEvent,
  type WebhookEvent,
  webhookBody,
} from '../../../domain/webhook-event';
import type { WebhookSettings } from '../../../domain/webhook-settings';
import type { StatusReport } from '../../../ports/messaging-provider';
import { type StoreEventDeps, storeEvent } from '../../deliveries/steps/store-event';

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

/**
 * Stores the event of a status and returns it. Returns the event that an earlier callback stored, whatever the settings say
 * by now, and null where there is none and the status is not selected (contract 7).
 */
export async function storeStatusEvent(
  deps: StoreEventDeps,
  message: Message,
  received: ReceivedStatus,
  settings: WebhookSettings | null,
): Promise<WebhookEvent | null> {
  if (settings?.events.includes(received.report.status) === true) {
    const stored = await storeEvent(deps, newEvent(message, received), settings);
    if (stored !== null) return stored;
  }
  return deps.events.find(message.workspaceId, received.id);
}

function newEvent(message: Message, received: ReceivedStatus): NewEvent {
  const reported = reportedEvent(received);
  return {
    id: received.id,
    workspaceId: message.workspaceId,
    messageKey: message.key,
    messageId: message.messageId,
    customerId: message.customerId,
    conversationId: message.conversationId,
    status: reported.status,
    body: webhookBody(message, reported),
    createdAt: received.receivedAt,
    providerMessageDigest: providerMessageDigest(received),
    ...traceOf(message),
  };
}

/** Returns what an event says of a status. */
export function reportedEvent(received: ReceivedStatus): ReportedEvent {
  const { providerMessageId, status, occurredAt } = timelineEntry(received);
  const { id: eventId, report } = received;
  const failure = failureOf(report);
  return { eventId, providerMessageId, status, occurredAt, failure, pricing: report.pricing };
}

export function timelineEntry({ report, failureId, receivedAt }: ReceivedStatus): TimelineEntry {
  return {
    status: report.status,
    providerMessageId: report.providerMessageId,
    occurredAt: reportedTime(report.occurredAt, receivedAt),
    receivedAt,
    statusCode: failureOf(report)?.statusCode ?? null,
    failureId,
    ...(report.status === 'failed' && { failureRank: failureRankOf(report.error) }),
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
