import type { DeliveryAttempt, WebhookEvent } from '../../domain/webhook-event';
import type { MessageWithEvents } from '../../usecases/send/get-message';

/** A message as its sender may see it (contract 4.4): never the provider's text. */
export function presentMessage({ message, events }: MessageWithEvents) {
  const failed = message.timeline.find((entry) => entry.status === 'failed');
  return {
    success: true,
    messageId: message.messageId,
    status: message.status,
    recipientNumber: message.recipientNumber,
    templateId: message.templateId,
    templateName: message.templateName,
    templateLanguage: message.templateLanguage,
    providerMessageId: message.result?.providerMessageId ?? message.providerMessageIds[0] ?? null,
    attempts: message.attempts,
    ...(message.metadataJson === null
      ? {}
      : { metadata: JSON.parse(message.metadataJson) as unknown }),
    ...(typeof failed?.statusCode === 'number' && { statusCode: failed.statusCode }),
    timeline: message.timeline,
    webhookEvents: events.map(presentEvent),
    createdAt: message.createdAt,
  };
}

function presentEvent({ id, status, state, attempts, createdAt, completedAt }: WebhookEvent) {
  return {
    eventId: id,
    event: `channel_${status}`,
    state,
    attempts: attempts.map(presentAttempt),
    createdAt,
    completedAt,
  };
}

function presentAttempt({ number, startedAt, durationMs, outcome, httpStatus }: DeliveryAttempt) {
  return { number, startedAt, durationMs, outcome, httpStatus };
}
