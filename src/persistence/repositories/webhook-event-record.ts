import type { DeliveryAttempt, WebhookEvent } from '../../domain/webhook-event';
import type { WebhookEventRecord } from '../models/webhook-event';
import { withId } from '../records';

/** Events stored before there were resends have nothing of them. */
const ADDED_LATER = { pastRuns: [], resend: null, providerMessageDigest: null };

export function eventFromRecord(record: WebhookEventRecord): WebhookEvent {
  const { startDueAt: _startDueAt, ...known } = record;
  const { pastRuns, resend, providerMessageDigest } = { ...ADDED_LATER, ...known };
  return {
    ...withId(known),
    attempts: numbered(record.attempts),
    resend,
    pastRuns: pastRuns.map((past) => ({ ...past, attempts: numbered(past.attempts) })),
    providerMessageDigest,
  };
}

/** An attempt's number is its place. Those stored by earlier versions say nothing of the body. */
function numbered(attempts: DeliveryAttempt[]): DeliveryAttempt[] {
  return attempts.map((attempt, index) => ({
    ...attempt,
    bodyTruncated: attempt.bodyTruncated ?? false,
    number: index + 1,
  }));
}
