import type { Message } from '../../../domain/message';
import { type ReportedEvent, type WebhookEvent, webhookBody } from '../../../domain/webhook-event';
import type { SharedDeps } from '../../deps';

export type LogStatusDeps = Pick<SharedDeps, 'listenerLog'>;

/** A status that was recorded. */
export interface RecordedStatus {
  message: Message;
  reported: ReportedEvent;
  /** Its webhook event; null when the workspace has not selected it. */
  event: WebhookEvent | null;
  receivedAt: Date;
}

/** Logs a status for listeners, as its receiver gets it. A repeat changes nothing. */
export async function logStatus(
  { listenerLog }: LogStatusDeps,
  { message, reported, event, receivedAt }: RecordedStatus,
): Promise<void> {
  const { workspaceId, customerId, createdAt: messageCreatedAt } = message;
  await listenerLog.append({
    id: reported.eventId,
    workspaceId,
    customerId,
    messageKey: message.key,
    status: reported.status,
    body: event?.body ?? webhookBody(message, reported),
    createdAt: event?.createdAt ?? receivedAt,
    messageCreatedAt,
  });
}
