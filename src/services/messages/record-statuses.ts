import { digest } from '../../domain/ids';
import type { Message, TimelineEntry } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import type { ProviderName } from '../../domain/sender';
import { type FailureDescription, describeFailure } from '../../domain/status-code';
import { type WebhookEvent, webhookBody } from '../../domain/webhook-event';
import {
  type WebhookSettings,
  isCircuitOpen,
  isDeliverable,
  receiverHost,
} from '../../domain/webhook-settings';
import type { StatusReport } from '../../ports/messaging-provider';
import type { MessageRepository } from '../../ports/messages';
import type { WebhookEventRepository } from '../../ports/deliveries';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import type { HandOverDeps } from '../agents/steps/hand-over';
import { handOverUndelivered } from '../agents/steps/hand-over-undelivered';
import { eachLimited } from '../steps/each-limited';
import { reportCorrection } from './steps/report-send';
import type { DueDelivery } from '../deliveries/steps/delivery-dispatcher';

export interface RecordStatusesDeps extends HandOverDeps {
  messages: MessageRepository;
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  /** After this long the sweep may start what this process has not started. */
  sweepAfterMs: number;
}

/** A verified status report. */
export interface ReceivedStatus {
  /** The event id it leads to (ids.ts): the same report twice is one event. */
  id: string;
  /** Tells failures of one message apart (status-code.ts); null for other statuses. */
  failureId: string | null;
  workspaceId: string;
  senderId: string;
  provider: ProviderName;
  report: StatusReport;
  receivedAt: Date;
}

export interface RecordedStatuses {
  /** The deliveries they lead to, which are to be started. */
  due: DueDelivery[];
  /** Errors of the statuses that could not be recorded. */
  failures: unknown[];
}

/** Records statuses of a sender. Never rejects: a status that cannot be recorded holds back no other. */
export type RecordStatuses = (statuses: ReceivedStatus[]) => Promise<RecordedStatuses>;

/** Statuses of one callback in work at once: a provider bundles up to hundreds. */
const RECORDED_AT_ONCE = 8;

/**
 * All that the status reports of a callback write: the timelines of their messages, and the webhook events. Each step can
 * be repeated without harm: when one fails the others are recorded, the callback is not acknowledged, and the provider
 * brings it again.
 */
export function recordStatuses(deps: RecordStatusesDeps): RecordStatuses {
  return async (statuses) => {
    const [first] = statuses;
    if (first === undefined) return { due: [], failures: [] };
    // Asked once for all of them, beside the first message: a provider bundles what it has at one moment.
    const settings = deps.settings.find(first.workspaceId);
    const due: DueDelivery[] = [];
    const failures = await eachLimited(statuses, RECORDED_AT_ONCE, async (status) => {
      const delivery = await recordStatus(deps, status, settings);
      if (delivery !== null) due.push(delivery);
    });
    return { due, failures };
  };
}

async function recordStatus(
  deps: RecordStatusesDeps,
  received: ReceivedStatus,
  findingSettings: Promise<WebhookSettings | null>,
): Promise<DueDelivery | null> {
  const { senderId, report } = received;
  const entry = timelineEntry(received);
  const [message, settings] = await Promise.all([
    deps.messages.recordStatus(senderId, report.trackingToken, entry, report.error),
    findingSettings,
  ]);
  if (message !== null) {
    deps.live.publish(message.workspaceId, message.conversationId);
    reportCorrection(deps, message);
    if (report.status === 'failed') await handOverUndelivered(deps, message);
    return eventToDeliver(deps, message, received, settings);
  }
  deps.metrics.callbackItems(received.provider, 'unmatched', 1);
  deps.log.info({ eventId: received.id, status: report.status }, 'status matches no message');
  return null;
}

function timelineEntry({ report, failureId, receivedAt }: ReceivedStatus): TimelineEntry {
  return {
    status: report.status,
    providerMessageId: report.providerMessageId,
    occurredAt: report.occurredAt ?? receivedAt,
    receivedAt,
    statusCode: failureOf(report)?.statusCode ?? null,
    failureId,
  };
}

/**
 * Only tracked messages have webhooks. Statuses that are not selected now are dropped (contract 7); while disabled the
 * event is kept as cancelled. An event that an earlier callback stored is started as it was stored, whatever the settings
 * say by now: its attempt will ask them. While the receiver hangs its events wait for the sweep (ADR 10).
 */
async function eventToDeliver(
  deps: RecordStatusesDeps,
  message: Message,
  received: ReceivedStatus,
  settings: WebhookSettings | null,
): Promise<DueDelivery | null> {
  if (!rulesOf(message.kind).tracked) return null;
  const event = await storedEvent(deps, message, received, settings);
  if (event?.state !== 'pending') return null;
  if (!isCircuitOpen(settings, received.receivedAt)) return { event, host: receiverHost(settings) };
  const { workspaceId, id: eventId } = event;
  deps.metrics.deliveryDeferred();
  deps.log.info({ workspaceId, eventId }, 'webhook held: its receiver does not answer');
  return null;
}

async function storedEvent(
  { events, sweepAfterMs }: RecordStatusesDeps,
  message: Message,
  received: ReceivedStatus,
  settings: WebhookSettings | null,
): Promise<WebhookEvent | null> {
  if (settings?.events.includes(received.report.status) === true) {
    const event = newEvent(message, received, settings);
    const sweepAt = new Date(received.receivedAt.getTime() + sweepAfterMs);
    if (await events.insert(event, event.state === 'pending' ? sweepAt : null)) return event;
  }
  return events.find(message.workspaceId, received.id);
}

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

/** Provider message ids contain the phone number: workflow ids have this instead, and each failure has its own. */
function providerMessageDigest({ senderId, report, failureId }: ReceivedStatus): string {
  return digest(senderId, report.providerMessageId, ...(failureId === null ? [] : [failureId]));
}

/** Our code and sentence for a failed message; never the provider's text (contract 7.1). */
function failureOf({ status, error }: StatusReport): FailureDescription | null {
  return status === 'failed' ? describeFailure(error) : null;
}
