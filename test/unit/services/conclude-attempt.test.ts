import { describe, expect, test } from '@jest/globals';
import { type WebhookEvent, UNFINISHED_ATTEMPT } from '../../../src/domain/webhook-event';
import { createLogger } from '../../../src/observability/logger';
import type { EgressClient, EgressFailureCode, EgressOutcome } from '../../../src/ports/egress';
import type { Metrics } from '../../../src/ports/metrics';
import type { WebhookEventRepository } from '../../../src/ports/deliveries';
import { concludeAttempt } from '../../../src/services/deliveries/steps/conclude-attempt';
import { postToReceiver } from '../../../src/services/deliveries/steps/post-to-receiver';
import { partial } from '../../support/partial';

const ALLOWED = 4;
const NOW = new Date('2026-01-05T12:00:00.000Z');
const FAILURES: EgressFailureCode[] = [
  'invalid_url',
  'blocked_address',
  'dns',
  'refused',
  'unreachable',
  'tls',
  'reset',
  'timeout',
  'protocol',
  'aborted',
];

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

/** Repeats the rules of contract 7, so that the test does not rely on the code it tests. */
function meaningOf(status: number): 'delivered' | 'failed' | 'retried' {
  if (status >= 200 && status < 300) return 'delivered';
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isFinal ? 'failed' : 'retried';
}

const STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);
const RETRIED = STATUSES.filter((status) => meaningOf(status) === 'retried');
const FINAL = STATUSES.filter((status) => meaningOf(status) === 'failed');
const DELIVERED = STATUSES.filter((status) => meaningOf(status) === 'delivered');

describe('concludeAttempt', () => {
  test('an attempt answered with any 2xx delivers, the last attempt too', async () => {
    for (const status of DELIVERED) {
      const expected = { kind: 'final', state: 'delivered', outcome: `http_${status}` };
      expect(await concluded(response(status))).toMatchObject(expected);
      expect(await concluded(response(status), ALLOWED)).toMatchObject(expected);
    }
    expect(DELIVERED).toHaveLength(100);
  });

  test('an attempt answered with any 4xx but 408 and 429 is final, whatever Retry-After says', async () => {
    for (const status of FINAL) {
      expect(await concluded(response(status, { 'retry-after': '1' }))).toMatchObject({
        kind: 'final',
        state: 'failed',
        outcome: `http_${status}`,
      });
    }
    expect(FINAL).toHaveLength(98);
  });

  test('an attempt answered with any other status is retried until the last attempt', async () => {
    for (const status of RETRIED) {
      const outcome = `http_${status}`;
      for (const number of [1, 2, 3]) {
        const expected = { kind: 'retry', attempt: number, outcome, retryAfterMs: null };
        expect(await concluded(response(status), number)).toMatchObject(expected);
      }
      const last = { kind: 'final', state: 'failed', outcome };
      expect(await concluded(response(status), ALLOWED)).toMatchObject(last);
    }
    expect(RETRIED).toHaveLength(302);
  });

  test.each(FAILURES)('retries after no answer (%s) until the last attempt', async (code) => {
    const failure: EgressOutcome = { kind: 'failure', code, detail: '', durationMs: 5 };
    const expected = { kind: 'retry', outcome: code, retryAfterMs: null };

    expect(await concluded(failure)).toMatchObject(expected);
    expect(await concluded(failure, ALLOWED)).toMatchObject({ kind: 'final', state: 'failed' });
  });
});

test('publishes each attempt as a change of its conversation', async () => {
  const noted: string[] = [];

  await concluded(response(500), 1, noted);
  await concluded(response(200), 2, noted);

  expect(noted).toEqual(['cnv_1', 'cnv_1']);
});

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Mon, 05 Jan 2026 12:01:30 GMT', 90_000],
  ['Monday, 05-Jan-26 12:01:30 GMT', 90_000],
  ['Mon Jan  5 12:01:30 2026', 90_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
  ['99999999999', 99_999_999_999_000],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
])('reads Retry-After %j of every retried status as %j ms', async (header, retryAfterMs) => {
  for (const status of RETRIED) {
    expect(await concluded(response(status, { 'retry-after': header }))).toMatchObject({
      kind: 'retry',
      retryAfterMs,
    });
  }
});
