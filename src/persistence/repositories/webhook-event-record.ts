import type { DeliveryAttempt, WebhookEvent } from '../../domain/webhook-event';
import { withoutOutbox } from '../audit-outbox';
import type { WebhookEventRecord } from '../models/webhook-event';
import { withId } from '../records';

export function eventFromRecord(record: WebhookEventRecord): WebhookEvent {
  const { startDueAt: _startDueAt, pendingSince: _pendingSince, ...event } = withoutOutbox(record);
  return {
    ...withId(event),
    attempts: numbered(event.attempts),
    pastRuns: event.pastRuns.map((past) => ({ ...past, attempts: numbered(past.attempts) })),
  };
}

/** Numbers attempts by their place. */
function numbered(attempts: DeliveryAttempt[]): DeliveryAttempt[] {
  return attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
}
