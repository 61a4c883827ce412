import type { DeliveryAttempt, Resend, WebhookEvent } from '../../domain/webhook-event';
import { withoutOutbox } from '../audit-outbox';
import type { WebhookEventRecord } from '../models/webhook-event';
import { withId } from '../records';
import { requesterFromRecord } from './requester-record';

/** What events of earlier versions lack. */
const ADDED_LATER = {
  pastRuns: [],
  resend: null,
  providerMessageDigest: null,
  customerId: null,
  conversationId: null,
};

export function eventFromRecord(record: WebhookEventRecord): WebhookEvent {
  const { startDueAt: _startDueAt, pendingSince: _pendingSince, ...known } = withoutOutbox(record);
  const { pastRuns, resend, providerMessageDigest, customerId, conversationId } = {
    ...ADDED_LATER,
    ...known,
  };
  return {
    ...withId(known),
    attempts: numbered(record.attempts),
    resend: resendFromRecord(resend),
    pastRuns: pastRuns.map((past) => ({
      ...past,
      resend: resendFromRecord(past.resend),
      attempts: numbered(past.attempts),
    })),
    providerMessageDigest,
    customerId,
    conversationId,
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

function resendFromRecord(resend: Resend | null): Resend | null {
  return resend && { ...resend, by: requesterFromRecord(resend.by) };
}
