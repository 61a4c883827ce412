import { digest } from '../../domain/ids';
import type { Message, TimelineEntry } from '../../domain/message';
import { type FailureDescription, describeFailure } from '../../domain/status-code';
import { type WebhookEvent, webhookBody } from '../../domain/webhook-event';
import type { WebhookSettings } from '../../domain/webhook-settings';
import type { StatusReport } from '../../ports/messaging-provider';
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

/** Statuses that are not selected now are dropped (contract 7); while disabled the event is kept as cancelled. */
async function relay(
  deps: RecordStatusDeps,
  message: Message,
  item: InboxItem,
  settings: WebhookSettings | null,
): Promise<void> {
  const { status, providerMessageId } = item.report;
  if (settings === null || !settings.events.includes(status)) return;
  const event = newEvent(message, item, settings);
  await deps.events.insert(event);
  if (event.state !== 'pending' || settings.url === null) return;
  await deps.workflows.startDelivery(message.workspaceId, event.id, {
    messageId: message.messageId,
    host: new URL(settings.url).hostname,
    providerMessageDigest: digest(item.senderId, providerMessageId),
    status,
  });
}

function newEvent(message: Message, item: InboxItem, settings: WebhookSettings): WebhookEvent {
  const { providerMessageId, status, occurredAt } = timelineEntry(item);
  const deliverable = settings.enabled && settings.url !== null;
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
  };
}

/** Our code and sentence for a failed message; never the provider's text (contract 7.1). */
function failureOf({ status, error }: StatusReport): FailureDescription | null {
  return status === 'failed' ? describeFailure(error) : null;
}
