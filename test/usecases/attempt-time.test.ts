import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { createLogger } from '../../src/observability/logger';
import { createAesSecretBox } from '../../src/secrets/aes-secret-box';
import {
  type AttemptDeliveryDeps,
  attemptDelivery,
} from '../../src/usecases/deliver/attempt-delivery';
import { emptySettings } from '../../src/usecases/settings/save-webhook-settings';
import { type TestDatabase, newWebhookEvent, openTestDatabase } from '../persistence/support';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T12:01:00.000Z');
const ORIGIN = 'https://8.8.8.8';
const SCHEDULE = { delaysMs: [0, 10_000], jitterRatio: 0.2, retryAfterMaxMs: 60_000 };

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** An event of a receiver that is held and answers 200, and asks for its attempts. `posts` counts what it got. */
async function heldEvent(change: Partial<AttemptDeliveryDeps['settings']> = {}) {
  const workspaceId = newId('wks');
  await database.settings.save({
    ...emptySettings(workspaceId, NOW),
    enabled: true,
    url: `${ORIGIN}/`,
  });
  await database.settings.recordHang(workspaceId, { origin: ORIGIN, until: LATER });
  const event = newWebhookEvent({ workspaceId });
  await database.events.insert(event, null);
  const shown = { posts: 0 };
  const answer = { status: 200, headers: {}, body: Buffer.alloc(0), bodyTruncated: false };
  const deps: AttemptDeliveryDeps = {
    ...database,
    settings: { ...database.settings, ...change },
    secretBox: createAesSecretBox(randomBytes(32)),
    clock: { now: () => NOW },
    egress: {
      request: async () => {
        shown.posts += 1;
        return { kind: 'response', ...answer, durationMs: 1 };
      },
    },
    health: { begin: () => () => undefined },
    slots: { tryTake: () => () => undefined },
    metrics: { deliveryAttempted: () => undefined, deliveryFinished: () => undefined },
    log: createLogger('silent', 'test'),
    timeoutMs: 1000,
    holdMs: 1000,
  } as unknown as AttemptDeliveryDeps;
  const ref = { workspaceId, eventId: event.id, resend: null };
  const attempt = (askedAt: Date) =>
    attemptDelivery(deps).later(ref, SCHEDULE, new AbortController().signal, askedAt);
  const stored = () => database.events.find(workspaceId, event.id);
  return { attempt, stored, shown };
}

test('a delivered attempt is written down although the end of the hold cannot be', async () => {
  const asked: unknown[] = [];
  const { attempt, stored } = await heldEvent({
    recordHang: (_workspaceId, hang) => {
      asked.push(hang);
      return new Promise(() => undefined);
    },
  });

  expect(await attempt(NOW)).toMatchObject({ state: 'delivered', made: { recorded: true } });
  expect(await stored()).toMatchObject({ state: 'delivered' });
  expect(asked).toEqual([{ origin: ORIGIN, until: NOW }]);
});

test('nothing is posted, and no attempt counted, when too little time is left to write it down', async () => {
  const { attempt, stored, shown } = await heldEvent();

  await expect(attempt(new Date(NOW.getTime() - 4001))).rejects.toMatchObject({
    code: 'temporarily_unavailable',
  });
  expect(shown.posts).toBe(0);
  expect(await stored()).toMatchObject({ state: 'pending', attempts: [] });

  expect(await attempt(new Date(NOW.getTime() - 4000))).toMatchObject({ state: 'delivered' });
});
