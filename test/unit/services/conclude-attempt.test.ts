import { describe, expect, test } from '@jest/globals';
import { type WebhookEvent, UNFINISHED_ATTEMPT } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import type { EgressClient, EgressOutcome } from '../../../src/ports/egress';
import type { Metrics } from '../../../src/ports/metrics';
import type { WebhookEventRepository } from '../../../src/ports/deliveries';
import { concludeAttempt } from '../../../src/services/deliveries/steps/conclude-attempt';
import { postToReceiver } from '../../../src/services/deliveries/steps/post-to-receiver';
import { partial } from '../../support/partial';

const ALLOWED = 4;
const NOW = new Date('2026-01-05T12:00:00.000Z');

const event: WebhookEvent = {
  id: 'evt_1',
  workspaceId: 'wks_1',
  messageKey: 'key',
  messageId: 'msg_1',
  customerId: 'cus_1',
  conversationId: 'cnv_1',
  status: 'sent',
  body: '{}',
  state: 'pending',
  attempts: [],
  createdAt: NOW,
  completedAt: null,
  resend: null,
  pastRuns: [],
  providerMessageDigest: 'digest',
};

/** Has only what concluding an attempt uses; anything else would fail. */
const recordingNothing = {
  recordAttempt: async () => undefined,
} as unknown as WebhookEventRepository;
const countingNothing = {
  deliveryAttempted: () => undefined,
  deliveryFinished: () => undefined,
} as unknown as Metrics;

/** Concludes an attempt with an outcome. */
async function concluded(outcome: EgressOutcome, number = 1, noted: string[] = []) {
  const egress: EgressClient = { request: async () => outcome, close: async () => undefined };
  const post = {
    url: 'https://hooks.example.com/',
    insideOrigins: [],
    userAgent: 'test',
    attempt: number,
    content: { id: event.id, at: NOW, body: event.body },
    secrets: { token: null, signingSecrets: [] },
  };
  const posted = await postToReceiver({ egress, timeoutMs: 10_000 }, post);
  const attempt = { number, startedAt: NOW, ...UNFINISHED_ATTEMPT };
  const deps = {
    events: recordingNothing,
    clock: { now: () => NOW },
    live: {
      publish: (_workspaceId: string, conversationId: string) => void noted.push(conversationId),
    },
    metrics: countingNothing,
    log: createLogger('silent', 'test'),
    recheckMs: 900_000,
  };
  return concludeAttempt(partial(deps), event, attempt, posted, {
    attemptsAllowed: ALLOWED,
    handOnAt: new Date(NOW.getTime() + 1000),
  });
}

function response(status: number, headers: Record<string, string> = {}): EgressOutcome {
  const body = Buffer.alloc(0);
  return { kind: 'response', status, headers, body, bodyTruncated: false, durationMs: 5 };
}

const DELIVERED = [200, 204, 299];
const FINAL = [400, 404, 499];
const RETRIED = [100, 301, 408, 429, 500, 599];

describe('concludeAttempt', () => {
  test('an attempt answered with a 2xx delivers, the last attempt too', async () => {
    for (const status of DELIVERED) {
      const expected = { kind: 'final', state: 'delivered', outcome: `http_${status}` };
      expect(await concluded(response(status))).toMatchObject(expected);
      expect(await concluded(response(status), ALLOWED)).toMatchObject(expected);
    }
  });

  test('an attempt answered with a 4xx but 408 and 429 is final, whatever Retry-After says', async () => {
    for (const status of FINAL) {
      expect(await concluded(response(status, { 'retry-after': '1' }))).toMatchObject({
        kind: 'final',
        state: 'failed',
        outcome: `http_${status}`,
      });
    }
  });

  test('an attempt answered with another status is retried until the last attempt', async () => {
    for (const status of RETRIED) {
      const outcome = `http_${status}`;
      for (const number of [1, 2, 3]) {
        const expected = { kind: 'retry', attempt: number, outcome, retryAfterMs: null };
        expect(await concluded(response(status), number)).toMatchObject(expected);
      }
      const last = { kind: 'final', state: 'failed', outcome };
      expect(await concluded(response(status), ALLOWED)).toMatchObject(last);
    }
  });
});

test('publishes each attempt as a change of its conversation', async () => {
  const noted: string[] = [];

  await concluded(response(500), 1, noted);
  await concluded(response(200), 2, noted);

  expect(noted).toEqual(['cnv_1', 'cnv_1']);
});

test('reads how long to wait from the Retry-After of every retried status', async () => {
  for (const status of RETRIED) {
    expect(await concluded(response(status, { 'retry-after': '120' }))).toMatchObject({
      kind: 'retry',
      retryAfterMs: 120_000,
    });
  }
});
