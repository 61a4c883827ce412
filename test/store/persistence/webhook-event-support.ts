import type { AttemptExchange } from '../../../src/domain/attempt-exchange';
import type { DeliveryAttempt, Resend, WebhookEvent } from '../../../src/domain/webhook-event';
import type { RunRef } from '../../../src/ports/deliveries';
import { newWebhookEvent } from '../../support/records';
import { ADA } from '../../support/actor';
import type { TestDatabase } from './support';

export const startedAt = new Date('2026-01-02T03:04:05.000Z');
/** Time at which the reconciler checks a pending event again. */
export const RECHECK_AT = new Date('2026-01-02T03:19:05.000Z');

export const firstRun = (eventId: string): RunRef => ({ workspaceId: 'wks_1', eventId, run: 1 });

const begun = (number: number): DeliveryAttempt => ({
  number,
  startedAt,
  durationMs: null,
  outcome: null,
  httpStatus: null,
  responseText: null,
  bodyTruncated: false,
});
export const ended = (number: number, httpStatus: number): DeliveryAttempt => ({
  ...begun(number),
  durationMs: 250,
  outcome: `http_${httpStatus}`,
  httpStatus,
});

/** Exchange of an attempt; the name of its first header is no field name of a database. */
export const EXCHANGE: AttemptExchange = {
  url: 'https://hooks.example.com/in',
  hasQuery: true,
  requestHeaders: 'authorization: Bearer ***\nx-webhook-attempt: 1',
  responseHeaders: '$x.y: 1\nretry-after: 5',
  failure: null,
};

export const resend = (run: number): Resend => ({
  run,
  at: new Date('2026-01-03T00:00:00.000Z'),
  by: ADA,
  recoveryId: null,
});

/** Stores a webhook event without attempts. */
export async function storeEvent(
  { events }: TestDatabase,
  change: Partial<WebhookEvent> = {},
): Promise<WebhookEvent> {
  const event = newWebhookEvent(change);
  await events.insert(event, null);
  return event;
}
