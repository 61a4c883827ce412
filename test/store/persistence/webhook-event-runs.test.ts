import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newId } from '../../../src/domain/ids';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { RunRef } from '../../../src/ports/deliveries';
import { useTestDatabase } from './support';
import {
  EXCHANGE,
  ended,
  firstRun,
  RECHECK_AT,
  resend,
  startedAt,
  storeEvent,
} from './webhook-event-support';

const db = useTestDatabase();

const after = (minutes: number): Date => new Date(startedAt.getTime() + minutes * 60_000);
const stored = (change?: Partial<WebhookEvent>) => storeEvent(db, change);
const begin = (ref: RunRef, attemptsAllowed = 4) =>
  db.events.beginAttempt(ref, { startedAt, attemptsAllowed, recheckAt: RECHECK_AT });
const rerun = (id: string, run: number) =>
  db.events.beginRun('wks_1', id, { resend: resend(run), recheckAt: RECHECK_AT });

describe('further run of an event', () => {
  const failed = { state: 'failed', attempts: [ended(1, 500)], completedAt: startedAt } as const;

  test('a further run begins without attempts, and keeps the outcome of the run before', async () => {
    const { id } = await stored({ ...failed, attempts: [...failed.attempts] });

    const event = await rerun(id, 2);

    expect(event).toMatchObject({ state: 'pending', attempts: [], completedAt: null });
    expect(event?.resend).toEqual(resend(2));
    expect(event?.pastRuns).toEqual([{ ...failed, resend: null }]);
  });

  test('keeps what each attempt sent and received over runs, and leaves all but why it failed out of lists', async () => {
    const messageKey = randomUUID();
    const { id } = await stored({ messageKey });
    const attempt = { ...ended(1, 500), exchange: EXCHANGE };
    await db.events.recordAttempt(firstRun(id), attempt, 'failed', RECHECK_AT);
    const start = { resend: resend(2), recheckAt: RECHECK_AT };
    await db.events.beginRun('wks_1', id, start);
    const second = { ...firstRun(id), run: 2 };
    await db.events.recordAttempt(second, attempt, 'failed', RECHECK_AT);

    const found = await db.events.find('wks_1', id);
    const [ofMessage] = await db.events.listByMessage('wks_1', messageKey);
    const [listed] = await db.events.listByMessages('wks_1', [messageKey]);
    const page = { limit: 1 };
    const { rows } = await db.deliveries.list('wks_1', { messageKey }, page);

    expect(found?.attempts).toEqual([attempt]);
    expect(found?.pastRuns[0]?.attempts).toEqual([attempt]);
    expect(ofMessage).toEqual(found);
    const bare = { attempts: [ended(1, 500)], pastRuns: [{ attempts: [ended(1, 500)] }] };
    for (const each of [listed, rows[0]]) {
      expect(each).toMatchObject(bare);
      expect(each?.attempts[0]?.exchange).toEqual({ failure: EXCHANGE.failure });
      expect(each?.pastRuns[0]?.attempts[0]?.exchange).toEqual({ failure: EXCHANGE.failure });
    }
  });

  test('keeps the latest fifty past runs', async () => {
    const { id } = await stored({ ...failed, attempts: [...failed.attempts] });
    const past = Array.from({ length: 50 }, (_, at) => ({ ...failed, resend: resend(at + 1) }));
    await db.database.models.webhookEvents.updateOne(
      { _id: id },
      { $set: { resend: resend(51), pastRuns: past } },
    );

    const event = await rerun(id, 52);

    const runs = event?.pastRuns.map(({ resend: asked }) => asked?.run);
    expect(runs).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  });

  test('begins a further run once, however many requests race', async () => {
    const { id } = await stored({ state: 'delivered', completedAt: startedAt });

    await Promise.all(Array.from({ length: 10 }, () => rerun(id, 2)));

    const event = await db.events.find('wks_1', id);
    expect(event).toMatchObject({ state: 'pending', resend: { run: 2 } });
    expect(event?.pastRuns).toHaveLength(1);
  });

  test('begins no further run while one is under way, nor with a wrong number', async () => {
    const pending = await stored();
    const final = await stored({ state: 'failed', completedAt: startedAt });

    expect(await rerun(pending.id, 2)).toEqual(pending);
    expect(await rerun(final.id, 3)).toEqual(final);
    expect(await rerun('evt_unknown', 2)).toBeNull();
  });

  test('a late worker of the run before cannot write to a further run', async () => {
    const { id } = await stored({ state: 'failed', completedAt: startedAt });
    await rerun(id, 2);

    await db.events.recordAttempt(firstRun(id), ended(1, 200), 'delivered', RECHECK_AT);
    await db.events.finish(firstRun(id), 'cancelled', startedAt);

    expect(await begin(firstRun(id))).toBeNull();
    expect(await db.events.find('wks_1', id)).toMatchObject({ state: 'pending', attempts: [] });
  });
});

test('counts and lists failed events by the status of their last answer', async () => {
  const workspaceId = newId('wks');
  const answered = async (minute: number, httpStatus: number): Promise<string> => {
    const { id: eventId } = await stored({ workspaceId });
    const ref = { workspaceId, eventId, run: 1 };
    const attempt = { ...ended(1, httpStatus), startedAt: after(minute), durationMs: 0 };
    const start = { startedAt: after(minute), attemptsAllowed: 1, recheckAt: RECHECK_AT };
    await db.events.beginAttempt(ref, start);
    await db.events.recordAttempt(ref, attempt, 'failed', RECHECK_AT);
    return eventId;
  };
  const first = await answered(1, 404);
  await answered(1, 503);
  const last = await answered(2, 410);
  const responseStatus = { from: 400, to: 499 };
  const filter = { since: after(0), until: after(3), responseStatus };

  const all = await db.deliveries.listFailed(workspaceId, filter, null, 9);
  const behind = { at: after(1), id: first };
  const rest = await db.deliveries.listFailed(workspaceId, filter, behind, 9);

  expect(await db.deliveries.countFailed(workspaceId, filter)).toBe(2);
  expect(all.map(({ id }) => id)).toEqual([first, last]);
  expect(rest.map(({ id }) => id)).toEqual([last]);
});
