import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { UNFINISHED_ATTEMPT } from '../../src/domain/webhook-event';
import { createLogger } from '../../src/observability/logger';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import {
  type AttemptDeliveryDeps,
  attemptDelivery,
} from '../../src/usecases/deliver/attempt-delivery';
import { emptySettings } from '../../src/usecases/settings/save-webhook-settings';
import { type TestDatabase, newWebhookEvent, openTestDatabase } from '../persistence/support';

const START = new Date('2026-01-05T12:00:00.000Z');
const SCHEDULE = { delaysMs: [0, 10_000, 60_000], jitterRatio: 0.2, retryAfterMaxMs: 60_000 };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** Asks for a later attempt, so long after the last began, of an event whose last attempt was never completed. */
async function askAfter(elapsedMs: number, attempts: number) {
  const workspaceId = newId('wks');
  const settings = { ...emptySettings(workspaceId, START), enabled: true, url: 'https://8.8.8.8/' };
  await database.settings.save(settings);
  const lost = (_: unknown, at: number) => ({
    number: at + 1,
    startedAt: START,
    ...UNFINISHED_ATTEMPT,
  });
  const event = newWebhookEvent({ workspaceId, attempts: Array.from({ length: attempts }, lost) });
  await database.events.insert(event, null);
  const deps: AttemptDeliveryDeps = {
    ...database,
    secretBox: createAesSecretBox(randomBytes(32)),
    clock: { now: () => new Date(START.getTime() + elapsedMs) },
    egress: { request: async () => ({ kind: 'failure', code: 'refused', durationMs: 1 }) },
    health: { begin: () => () => undefined },
    slots: { tryTake: () => () => undefined },
    metrics: { deliveryAttempted: () => undefined, deliveryFinished: () => undefined },
    log: createLogger('silent', 'test'),
    timeoutMs: 1000,
  } as unknown as AttemptDeliveryDeps;
  const ref = { workspaceId, eventId: event.id, resend: null };
  const { signal } = new AbortController();
  const result = await attemptDelivery(deps).later(ref, SCHEDULE, signal, deps.clock.now());
  return { result, attempts: (await database.events.find(workspaceId, event.id))?.attempts.length };
}

test('after a lost worker the next attempt keeps to the schedule, and none is counted before', async () => {
  expect(await askAfter(16_000, 2)).toEqual({
    result: { kind: 'deferred', reason: 'attempt_lost', turnInMs: 44_000 },
    attempts: 2,
  });
  expect(await askAfter(60_000, 2)).toMatchObject({
    result: { kind: 'final', state: 'failed' },
    attempts: 3,
  });
});

test('when the last attempt allowed was lost, the run ends at once', async () => {
  expect(await askAfter(1000, 3)).toMatchObject({
    result: { kind: 'final', outcome: 'attempts_exhausted' },
    attempts: 3,
  });
});
