import { type Message, templateOf } from '../../domain/message';
import { failureCodeOf } from '../../domain/status-code';
import { type DeliveryAttempt, type WebhookEvent, allAttempts } from '../../domain/webhook-event';
import type { MessageWithEvents } from '../../services/messages/get-message';

/** A message as its sender may see it (contract 4.4). */
export function presentMessage({ message, events }: MessageWithEvents) {
  const state = presentMessageState(message);
  return { success: true, ...state, webhookEvents: events.map(presentEvent) };
}

/** Presents the state of a message to programs: never the provider's text. */
export function presentMessageState(message: Message) {
  const template = templateOf(message);
  return {
    messageId: message.messageId,
    status: message.status,
    recipientNumber: message.recipientNumber,
    templateId: template?.id ?? null,
    templateName: template?.name ?? null,
    templateLanguage: template?.language ?? null,
    providerMessageId: message.result?.providerMessageId ?? message.providerMessageIds[0] ?? null,
    ...dueOf(message),
    ...removalOf(message),
    ...(message.expiresAt === null ? {} : { expiresAt: message.expiresAt }),
    attempts: message.attempts,
    ...(message.result?.correctedAt !== undefined && { correctedAt: message.result.correctedAt }),
    ...(message.metadataJson === null
      ? {}
      : { metadata: JSON.parse(message.metadataJson) as unknown }),
    ...reasonOf(message),
    ...(message.refusalCode === null ? {} : { refusalCode: message.refusalCode }),
    timeline: message.timeline.map(({ failureId: _failureId, ...entry }) => entry),
    createdAt: message.createdAt,
  };
}

/** When a message is due that waits for the provider's rate. */
function dueOf({ status, attempts, sendingAt }: Message): { sendingAt?: Date } {
  return status === 'queued' && attempts === 0 && sendingAt !== null ? { sendingAt } : {};
}

/** When the one-time password of an authentication template was dropped. */
function removalOf({ content }: Message): { valuesRemovedAt?: Date } {
  const at = content.kind === 'template' ? content.valuesRemovedAt : null;
  return at === null ? {} : { valuesRemovedAt: at };
}

/** Our code for what went wrong (contract 7.1), while that is how the message stands. */
function reasonOf(message: Message): { statusCode?: number } {
  const statusCode = failureCodeOf(message);
  return statusCode === null ? {} : { statusCode };
}

function presentEvent(event: WebhookEvent) {
  const { id, status, state, createdAt, completedAt } = event;
  return {
    eventId: id,
    event: `channel_${status}`,
    state,
    attempts: allAttempts(event).map(presentAttempt),
    createdAt,
    completedAt,
  };
}

function presentAttempt(attempt: DeliveryAttempt) {
  const { number, startedAt, durationMs, outcome, httpStatus, bodyTruncated } = attempt;
  return { number, startedAt, durationMs, outcome, httpStatus, bodyTruncated };
}
