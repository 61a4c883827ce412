import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { UNFINISHED_ATTEMPT } from '../../../src/domain/webhook-event';
import { retryDelivery } from '../../../src/services/deliveries/retry-delivery';
import { type ReportFailure, reportFailure } from '../../../src/services/webhooks/report-failure';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newWebhookEvent } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { answered, attemptDeps } from './support/attempt-deps';
import { bind } from '../../../src/services/steps/bind';
import type { DeliveryAttemptDeps } from '../../../src/services/deliveries/deps';

const db = useTestDatabase();

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T12:01:00.000Z');
const ORIGIN = 'https://8.8.8.8';
const SCHEDULE = { delaysMs: [0, 10_000], jitterRatio: 0.2, retryAfterMaxMs: 60_000 };

/** Stores an event of a receiver whose recorded circuit is open and that answers 200. `posts` counts what it got. */
async function eventWithOpenCircuit(change: Partial<DeliveryAttemptDeps['settings']> = {}) {
  const workspaceId = newId('wks');
  await db.settings.save({
    ...newSettings(workspaceId, NOW),
    enabled: true,
    url: `${ORIGIN}/`,
  });
  await db.settings.recordOpenCircuit(workspaceId, { origin: ORIGIN, until: LATER });
  const event = newWebhookEvent({ workspaceId });
  await db.events.insert(event, null);
  const shown = { posts: 0 };
  const receiver = () => {
    shown.posts += 1;
    return answered(200);
  };
  const settings = { ...db.settings, ...change };
  const clock = { now: () => NOW };
  const deps = attemptDeps(db, receiver, { settings, clock, circuitOpenMs: 1000 });
  const ref = { workspaceId, eventId: event.id, resend: null };
  const attempt = (askedAt: Date) =>
    retryDelivery(deps, ref, {
      schedule: SCHEDULE,
      signal: new AbortController().signal,
      askedAt,
    });
  const stored = () => db.events.find(workspaceId, event.id);
  return { attempt, stored, shown };
}

test('a delivered attempt is recorded although its circuit cannot be recorded as closed', async () => {
  const asked: unknown[] = [];
  const { attempt, stored } = await eventWithOpenCircuit({
    recordOpenCircuit: (_workspaceId, circuit) => {
      asked.push(circuit);
      return new Promise(() => undefined);
    },
  });

  expect(await attempt(NOW)).toMatchObject({ state: 'delivered', made: { recorded: true } });
  expect(await stored()).toMatchObject({ state: 'delivered' });
  expect(asked).toEqual([{ origin: ORIGIN, until: NOW }]);
});

test('neither posts nor counts an attempt when too little time is left to record it', async () => {
  const { attempt, stored, shown } = await eventWithOpenCircuit();

  await expect(attempt(new Date(NOW.getTime() - 4001))).rejects.toMatchObject({
    code: 'temporarily_unavailable',
  });
  expect(shown.posts).toBe(0);
  expect(await stored()).toMatchObject({ state: 'pending', attempts: [] });

  expect(await attempt(new Date(NOW.getTime() - 4000))).toMatchObject({ state: 'delivered' });
});

const START = new Date('2026-01-05T12:00:00.000Z');
const LONG_SCHEDULE = { delaysMs: [0, 10_000, 60_000], jitterRatio: 0.2, retryAfterMaxMs: 60_000 };

/** Requests an attempt of an event whose last attempt began that long ago, and was never completed unless it has an outcome. */
async function askAfter(
  elapsedMs: number,
  attempts: number,
  { outcome = null, movedForward }: { outcome?: string | null; movedForward?: number } = {},
) {
  const workspaceId = newId('wks');
  const settings = { ...newSettings(workspaceId, START), enabled: true, url: 'https://8.8.8.8/' };
  await db.settings.save(settings);
  const lost = (_: unknown, at: number) => ({
    number: at + 1,
    startedAt: START,
    ...UNFINISHED_ATTEMPT,
    outcome,
  });
  const event = newWebhookEvent({ workspaceId, attempts: Array.from({ length: attempts }, lost) });
  await db.events.insert(event, null);
  const clock = { now: () => new Date(START.getTime() + elapsedMs) };
  const refusal = { kind: 'failure', code: 'refused', detail: '', durationMs: 1 };
  const deps = attemptDeps(db, () => refusal, { clock });
  const ref = { workspaceId, eventId: event.id, resend: null };
  const { signal } = new AbortController();
  const limits = { schedule: LONG_SCHEDULE, movedForward, signal, askedAt: deps.clock.now() };
  const result = await retryDelivery(deps, ref, limits);
  return { result, attempts: (await db.events.find(workspaceId, event.id))?.attempts.length };
}

test('schedules the next attempt after a lost worker as usual, and counts none before', async () => {
  expect(await askAfter(16_000, 2)).toEqual({
    result: { kind: 'deferred', reason: 'attempt_lost', retryInMs: 44_000 },
    attempts: 2,
  });
  expect(await askAfter(60_000, 2)).toMatchObject({
    result: { kind: 'final', state: 'failed' },
    attempts: 3,
  });
});

test('makes an attempt that was moved forward at once, and keeps the time of the one after it', async () => {
  const failed = { outcome: 'http_500', movedForward: 2 };

  expect(await askAfter(1000, 1, failed)).toMatchObject({ result: { attempt: 2 }, attempts: 2 });
  expect(await askAfter(1000, 2, failed)).toEqual({
    result: { kind: 'deferred', reason: 'attempt_made', retryInMs: 59_000 },
    attempts: 2,
  });
});

test('repeats a lost last attempt at once, and that ends the run', async () => {
  expect(await askAfter(1000, 3)).toMatchObject({
    result: { kind: 'final', state: 'failed', outcome: 'refused' },
    attempts: 3,
  });
});

const WATCH_MS = 60_000;

let workspaceId: string;
let nowMs: number;
let starts: number;
let startWatch: () => Promise<void>;
let report: ReportFailure;

beforeEach(() => {
  workspaceId = newId('wks');
  nowMs = Date.UTC(2026, 2, 1);
  starts = 0;
  startWatch = async () => undefined;
  report = bind(reportFailure, {
    ...db,
    workflows: {
      startWatch: async () => {
        starts += 1;
        await startWatch();
      },
    },
    clock: { now: () => new Date(nowMs) },
    watchMs: WATCH_MS,
    enabled: true,
  });
});

describe('failing receiver', () => {
  test('many failures start one watch, and another once the watch has run out', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report(workspaceId)));
    nowMs += WATCH_MS - 1;
    await report(workspaceId);
    expect(starts).toBe(1);

    nowMs += 1;
    await Promise.all([report(workspaceId), report(workspaceId)]);
    expect(starts).toBe(2);
  });

  test('the next failure starts a watch when an earlier start failed', async () => {
    startWatch = async () => Promise.reject(new Error('the history is full'));
    await expect(report(workspaceId)).rejects.toThrow('full');
    startWatch = async () => undefined;
    await report(workspaceId);

    expect(starts).toBe(2);
  });

  test('a failure starts a watch again after the last one ended, even during a start', async () => {
    startWatch = () => db.watch.end(workspaceId);
    await report(workspaceId);
    await report(workspaceId);

    expect(starts).toBe(2);
  });

  test('a failure soon starts a watch after a worker died while starting one', async () => {
    await new Promise<void>((died) => {
      startWatch = () => {
        died();
        return new Promise(() => undefined);
      };
      void report(workspaceId);
    });
    startWatch = async () => undefined;
    nowMs += 6000;
    await report(workspaceId);

    expect(starts).toBe(2);
  });
});
