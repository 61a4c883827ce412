import { type WebhookEvent, allAttempts, postedName, runOf } from '../../../domain/webhook-event';

/** Returns a row of the delivery log for people and operators: all but bodies and the single attempts. */
export function deliverySummary(event: WebhookEvent) {
  const attempts = allAttempts(event);
  return {
    eventId: event.id,
    event: postedName(event.status),
    messageId: event.messageId,
    state: event.state,
    run: runOf(event),
    attempts: attempts.length,
    lastOutcome: attempts.at(-1)?.outcome ?? null,
    createdAt: event.createdAt,
    completedAt: event.completedAt,
  };
}

export type DeliverySummary = ReturnType<typeof deliverySummary>;
