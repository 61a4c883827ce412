import { digest } from '../../domain/ids';
import type { Message, TimelineEntry } from '../../domain/message';
import { rulesOf } from '../../domain/message-kind';
import { type FailureDescription, describeFailure } from '../../domain/status-code';
import { type WebhookEvent, webhookBody } from '../../domain/webhook-event';
import { type WebhookSettings, isDeliverable, receiverHost } from '../../domain/webhook-settings';
import type { StatusReport } from '../../ports/messaging-provider';
import type { Metrics } from '../../ports/metrics';
import type { Logger } from '../../ports/logger';
import type {
  InboxItem,
  MessageRepository,
  WebhookEventRepository,
  WebhookSettingsRepository,
} from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

export interface RecordStatusDeps {
  messages: MessageRepository;
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  workflows: WorkflowGateway;
  metrics: Metrics;
  log: Logger;
}

export type RecordStatus = (item: InboxItem) => Promise<void>;

/**
 * Everything one status report causes: the message's timeline, the webhook event, the start of its delivery. Each step
 * can be repeated without harm, and the report stays in the inbox until all are done: a crash anywhere loses nothing.
 */
export function recordStatus(deps: RecordStatusDeps): RecordStatus {
  return async (item) => {
    const { workspaceId, senderId, report } = item;
    const entry = timelineEntry(item);
    const [message, settings] = await Promise.all([
      deps.messages.recordStatus(senderId, report.trackingToken, entry, report.error),
      deps.settings.find(workspaceId),
    ]);
    if (message !== null) return relay(deps, message, item, settings);
    deps.metrics.callbackItems('meta', 'unmatched', 1);
    deps.log.info({ inboxId: item.id, status: report.status }, 'status report matches no message');
  };
}

function timelineEntry({ report, receivedAt }: InboxItem): TimelineEntry {
  return {
    status: report.status,
    providerMessageId: report.providerMessageId,
    occurredAt: report.occurredAt ?? receivedAt,
    receivedAt,
    statusCode: failureOf(report)?.statusCode ?? null,
  };
}

/**
 * Only tracked messages have webhooks. Statuses that are not selected now are dropped (contract 7); while disabled the event is kept as cancelled. An event that
 * an earlier run stored is started as it was stored, whatever the settings say by now: its attempt will ask them.
 */
async function relay(
  deps: RecordStatusDeps,
  message: Message,
  item: InboxItem,
  settings: WebhookSettings | null,
): Promise<void> {
  if (!rulesOf(message.kind).tracked) return;
  const event = await storedEvent(deps.events, message, item, settings);
  if (event?.state !== 'pending') return;
  const labels = {
    messageId: message.messageId,
    host: receiverHost(settings),
    providerMessageDigest: providerMessageDigest(item),
    status: event.status,
  };
  await deps.workflows.startDelivery(message.workspaceId, event.id, labels, null);
}

async function storedEvent(
  events: WebhookEventRepository,
  message: Message,
  item: InboxItem,
  settings: WebhookSettings | null,
): Promise<WebhookEvent | null> {
  if (settings?.events.includes(item.report.status) === true) {
    const event = newEvent(message, item, settings);
    if (await events.insert(event)) return event;
  }
  return events.find(message.workspaceId, item.id);
}

function newEvent(message: Message, item: InboxItem, settings: WebhookSettings): WebhookEvent {
  const { providerMessageId, status, occurredAt } = timelineEntry(item);
  const deliverable = isDeliverable(settings);
  const body = webhookBody(message, {
    eventId: item.id,
    providerMessageId,
    status,
    occurredAt,
    failure: failureOf(item.report),
  });
  return {
    id: item.id,
    workspaceId: message.workspaceId,
    messageKey: message.key,
    messageId: message.messageId,
    status,
    body,
    state: deliverable ? 'pending' : 'cancelled',
    attempts: [],
    createdAt: item.receivedAt,
    completedAt: deliverable ? null : item.receivedAt,
    resend: null,
    pastRuns: [],
    providerMessageDigest: providerMessageDigest(item),
  };
}

/** Provider message ids contain the phone number: workflow ids have this instead. */
function providerMessageDigest({ senderId, report }: InboxItem): string {
  return digest(senderId, report.providerMessageId);
}

/** Our code and sentence for a failed message; never the provider's text (contract 7.1). */
function failureOf({ status, error }: StatusReport): FailureDescription | null {
  return status === 'failed' ? describeFailure(error) : null;
}
