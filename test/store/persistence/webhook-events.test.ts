import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { RunRef } from '../../../src/ports/deliveries';
import { type TestDatabase, openTestDatabase } from './support';
import { newWebhookEvent } from '../../support/records';
import {
  begun,
  ended,
  firstRun,
  RECHECK_AT,
  resend,
  startedAt,
  storeEvent,
} from './webhook-event-support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const stored = (change?: Partial<WebhookEvent>) => storeEvent(db, change);

describe('a webhook event', () => {
  test('is stored once, however often it is reported', async () => {
    const event = newWebhookEvent();

    const inserted = await Promise.all(
      Array.from({ length: 20 }, () => db.events.insert(event, null)),
    );

    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await db.events.find('wks_1', event.id)).toEqual(event);
  });

  test('the events of a message come in the order they were stored, ties by id', async () => {
    const createdAt = new Date();
    const later = new Date(createdAt.getTime() + 1000);
    const messageKey = randomUUID();
    await stored({ messageKey, createdAt: later, id: `evt_a${messageKey}` });
    await stored({ messageKey, createdAt, id: `evt_c${messageKey}` });
    await stored({ messageKey, createdAt, id: `evt_b${messageKey}` });

    const listed = await db.events.listByMessage('wks_1', messageKey);

    expect(listed.map(({ id }) => id.slice(4, 5))).toEqual(['b', 'c', 'a']);
  });
});

describe('a delivery to be started', () => {
  const at = (seconds: number): Date => new Date(seconds * 1000);
  const dueAt = async (workspaceId: string, seconds: number): Promise<string[]> => {
    const due = await db.events.listDueStarts(at(seconds), 100, { only: workspaceId });
    return due.map(({ id }) => id);
  };
  const insertDue = async (workspaceId: string, seconds: number): Promise<string> => {
    const event = newWebhookEvent({ workspaceId });
    await db.events.insert(event, at(seconds));
    return event.id;
  };

  test('is found from its time on, those due first first, as it was stored', async () => {
    const workspaceId = randomUUID();
    const later = await insertDue(workspaceId, 20);
    const first = await insertDue(workspaceId, 10);
    await stored({ workspaceId });

    expect(await dueAt(workspaceId, 9)).toEqual([]);
    expect(await dueAt(workspaceId, 20)).toEqual([first, later]);
    const [listed] = await db.events.listDueStarts(at(10), 1, { only: workspaceId });
    expect(listed).toEqual(await db.events.find(workspaceId, first));
  });

  test('is listed without those of some workspaces', async () => {
    const [workspaceId, other] = [randomUUID(), randomUUID()];
    const ids = [await insertDue(workspaceId, 10), await insertDue(other, 10)];

    const due = await db.events.listDueStarts(at(10), 1000, { except: [other] });

    expect(due.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([ids[0]]);
  });

  test('is put off as long as it is pending', async () => {
    const workspaceId = randomUUID();
    const [id, finished] = [await insertDue(workspaceId, 10), await insertDue(workspaceId, 10)];
    await db.events.finish({ workspaceId, eventId: finished, run: 1 }, 'failed', at(10));

    await db.events.postponeStart(workspaceId, id, at(30));
    await db.events.postponeStart(workspaceId, finished, at(30));

    expect(await dueAt(workspaceId, 29)).toEqual([]);
    expect(await dueAt(workspaceId, 30)).toEqual([id]);
  });

  const attempts: [string, (ref: RunRef) => Promise<unknown>][] = [
    [
      'has begun an attempt',
      (ref) =>
        db.events.beginAttempt(ref, { startedAt, attemptsAllowed: 4, recheckAt: RECHECK_AT }),
    ],
    [
      'has made an attempt',
      (ref) => db.events.recordAttempt(ref, ended(1, 500), 'pending', RECHECK_AT),
    ],
  ];
  test.each(attempts)('that %s is found again when it is to be rechecked', async (_what, make) => {
    const workspaceId = randomUUID();
    const eventId = await insertDue(workspaceId, 10);

    await make({ workspaceId, eventId, run: 1 });

    const recheckSeconds = RECHECK_AT.getTime() / 1000;
    expect(await dueAt(workspaceId, recheckSeconds - 1)).toEqual([]);
    expect(await dueAt(workspaceId, recheckSeconds)).toEqual([eventId]);
  });

  test('that was resent is found again when it is to be rechecked', async () => {
    const workspaceId = randomUUID();
    const event = await stored({ workspaceId, state: 'failed' });

    await db.events.beginRun(workspaceId, event.id, { resend: resend(2), recheckAt: RECHECK_AT });

    expect(await dueAt(workspaceId, RECHECK_AT.getTime() / 1000)).toEqual([event.id]);
  });

  const ends: [string, (ref: RunRef) => Promise<unknown>][] = [
    [
      'was delivered',
      (ref) => db.events.recordAttempt(ref, ended(1, 200), 'delivered', RECHECK_AT),
    ],
    ['has ended', (ref) => db.events.finish(ref, 'cancelled', startedAt)],
  ];
  test.each(ends)('is not found any more once it %s', async (_what, end) => {
    const workspaceId = randomUUID();
    const eventId = await insertDue(workspaceId, 10);

    await end({ workspaceId, eventId, run: 1 });

    expect(await dueAt(workspaceId, RECHECK_AT.getTime())).toEqual([]);
  });
});

describe('an attempt', () => {
  test('is begun as often as allowed and no more, by however many at once', async () => {
    const { id } = await stored();

    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        db.events.beginAttempt(firstRun(id), {
          startedAt,
          attemptsAllowed: 4,
          recheckAt: RECHECK_AT,
        }),
      ),
    );

    expect(results.filter((event) => event !== null)).toHaveLength(4);
    expect((await db.events.find('wks_1', id))?.attempts.map(({ number }) => number)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('comes back as the last of its event', async () => {
    const { id } = await stored();

    const first = await db.events.beginAttempt(firstRun(id), {
      startedAt,
      attemptsAllowed: 2,
      recheckAt: RECHECK_AT,
    });
    const second = await db.events.beginAttempt(firstRun(id), {
      startedAt,
      attemptsAllowed: 2,
      recheckAt: RECHECK_AT,
    });

    expect([first, second].map((event) => event?.attempts)).toEqual([
      [begun(1)],
      [begun(1), begun(2)],
    ]);
    expect(
      await db.events.beginAttempt(firstRun(id), {
        startedAt,
        attemptsAllowed: 2,
        recheckAt: RECHECK_AT,
      }),
    ).toBeNull();
  });

  test('that failed leaves the event pending, with what came of it', async () => {
    const { id } = await stored();
    await db.events.beginAttempt(firstRun(id), {
      startedAt,
      attemptsAllowed: 4,
      recheckAt: RECHECK_AT,
    });

    await db.events.recordAttempt(firstRun(id), ended(1, 500), 'pending', RECHECK_AT);

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'pending',
      completedAt: null,
      attempts: [ended(1, 500)],
    });
  });

  test('that is final completes the event at its end', async () => {
    const { id } = await stored();
    await db.events.beginAttempt(firstRun(id), {
      startedAt,
      attemptsAllowed: 4,
      recheckAt: RECHECK_AT,
    });

    await db.events.recordAttempt(firstRun(id), ended(1, 200), 'delivered', RECHECK_AT);

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'delivered',
      completedAt: new Date(startedAt.getTime() + 250),
    });
    expect(
      await db.events.beginAttempt(firstRun(id), {
        startedAt,
        attemptsAllowed: 4,
        recheckAt: RECHECK_AT,
      }),
    ).toBeNull();
  });
});

describe('ending an event without an attempt', () => {
  test('a pending one ends', async () => {
    const { id } = await stored();

    await db.events.finish(firstRun(id), 'cancelled', startedAt);

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'cancelled',
      completedAt: startedAt,
    });
  });

  test('a final one stays as it is', async () => {
    const { id } = await stored({ state: 'delivered', completedAt: startedAt });

    await db.events.finish(firstRun(id), 'failed', new Date());

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'delivered',
      completedAt: startedAt,
    });
  });
});
