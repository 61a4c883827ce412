import { attemptFailure } from '../../../domain/attempt-failure';
import { type WebhookEvent, allAttempts, postedName, runOf } from '../../../domain/webhook-event';

/** Returns a row of the delivery log for people and operators: all but bodies and the single attempts. */
export function deliverySummary(event: WebhookEvent) {
  const attempts = allAttempts(event);
  const last = attempts.at(-1);
  return {
    eventId: event.id,
    event: postedName(event.status),
    messageId: event.messageId,
    state: event.state,
    run: runOf(event),
    attempts: attempts.length,
    lastOutcome: last?.outcome ?? null,
    lastFailure: last === undefined ? null : attemptFailure(last),
    createdAt: event.createdAt,
    completedAt: event.completedAt,
  };
}

export type DeliverySummary = ReturnType<typeof deliverySummary>;
