import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { RunRef } from '../../../src/ports/deliveries';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { useTestDatabase } from './support';
import { newWebhookEvent } from '../../support/records';
import {
  ended,
  firstRun,
  RECHECK_AT,
  resend,
  startedAt,
  storeEvent,
} from './webhook-event-support';

const db = useTestDatabase();

const stored = (change?: Partial<WebhookEvent>) => storeEvent(db, change);
const begin = (ref: RunRef, attemptsAllowed = 4) =>
  db.events.beginAttempt(ref, { startedAt, attemptsAllowed, recheckAt: RECHECK_AT });

describe('webhook event repository', () => {
  test('stores a webhook event once, however often it is reported', async () => {
    const event = newWebhookEvent();

    const inserted = await Promise.all(
      Array.from({ length: 20 }, () => db.events.insert(event, null)),
    );

    expect(inserted.filter(Boolean)).toHaveLength(1);
    expect(await db.events.find('wks_1', event.id)).toEqual(event);
  });

  test('finds an event with the settings of its workspace, in its own workspace only', async () => {
    const workspaceId = randomUUID();
    const event = await stored({ workspaceId });
    expect(await db.events.findWithSettings(workspaceId, event.id)).toEqual({
      event,
      settings: null,
    });

    await db.settings.save(newSettings(workspaceId, new Date()));
    expect(await db.events.findWithSettings(workspaceId, event.id)).toEqual({
      event,
      settings: await db.settings.find(workspaceId),
    });
    expect(await db.events.findWithSettings('wks_other', event.id)).toBeNull();
  });

  test('lists the events of a message in the order they were stored, ties by id', async () => {
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

describe('due deliveries', () => {
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

  test('lists due deliveries from their time on, the earliest first', async () => {
    const workspaceId = randomUUID();
    const later = await insertDue(workspaceId, 20);
    const first = await insertDue(workspaceId, 10);
    await stored({ workspaceId });

    expect(await dueAt(workspaceId, 9)).toEqual([]);
    expect(await dueAt(workspaceId, 20)).toEqual([first, later]);
    const [listed] = await db.events.listDueStarts(at(10), 1, { only: workspaceId });
    expect(listed).toEqual(await db.events.find(workspaceId, first));
  });

  test('postpones a pending delivery, but not one that has ended', async () => {
    const workspaceId = randomUUID();
    const [id, finished] = [await insertDue(workspaceId, 10), await insertDue(workspaceId, 10)];
    await db.events.finish({ workspaceId, eventId: finished, run: 1 }, 'failed', at(10));

    await db.events.postponeStart(workspaceId, id, at(30));
    await db.events.postponeStart(workspaceId, finished, at(30));

    expect(await dueAt(workspaceId, 29)).toEqual([]);
    expect(await dueAt(workspaceId, 30)).toEqual([id]);
  });

  test('a delivery that has made an attempt is due again at its recheck', async () => {
    const workspaceId = randomUUID();
    const eventId = await insertDue(workspaceId, 10);
    const ref = { workspaceId, eventId, run: 1 };

    await db.events.recordAttempt(ref, ended(1, 500), 'pending', RECHECK_AT);

    const recheckSeconds = RECHECK_AT.getTime() / 1000;
    expect(await dueAt(workspaceId, recheckSeconds - 1)).toEqual([]);
    expect(await dueAt(workspaceId, recheckSeconds)).toEqual([eventId]);
  });

  test('a resent delivery is due again at its recheck', async () => {
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
  test.each(ends)('a delivery is no longer due once it %s', async (_what, end) => {
    const workspaceId = randomUUID();
    const eventId = await insertDue(workspaceId, 10);

    await end({ workspaceId, eventId, run: 1 });

    expect(await dueAt(workspaceId, RECHECK_AT.getTime())).toEqual([]);
  });
});

describe('attempts of an event', () => {
  test('begins as many attempts as allowed, however many requests race', async () => {
    const { id } = await stored();

    const results = await Promise.all(Array.from({ length: 20 }, () => begin(firstRun(id))));

    expect(results.filter((event) => event !== null)).toHaveLength(4);
    expect((await db.events.find('wks_1', id))?.attempts.map(({ number }) => number)).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('a final attempt completes the event at its end', async () => {
    const { id } = await stored();
    await begin(firstRun(id));

    await db.events.recordAttempt(firstRun(id), ended(1, 200), 'delivered', RECHECK_AT);

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'delivered',
      completedAt: new Date(startedAt.getTime() + 250),
    });
    expect(await begin(firstRun(id))).toBeNull();
  });
});

describe('ending an event without an attempt', () => {
  test('does not change an event that has ended', async () => {
    const { id } = await stored({ state: 'delivered', completedAt: startedAt });

    await db.events.finish(firstRun(id), 'failed', new Date());

    expect(await db.events.find('wks_1', id)).toMatchObject({
      state: 'delivered',
      completedAt: startedAt,
    });
  });
});

describe('webhook events that are written together', () => {
  test('stores the new ones of events that are stored at once, and tells which were new', async () => {
    const events = Array.from({ length: 5 }, () => newWebhookEvent());
    const [there] = events;
    if (there !== undefined) await db.events.insert(there, null);

    const inserted = await Promise.all(events.map((event) => db.events.insert(event, null)));

    expect(inserted).toEqual([false, true, true, true, true]);
    for (const event of events) expect(await db.events.find('wks_1', event.id)).toEqual(event);
  });

  test('records the attempts of many events that end at once, each on its own event', async () => {
    const events = await Promise.all(Array.from({ length: 5 }, () => storeEvent(db)));

    await Promise.all(
      events.map(({ id }, place) =>
        place === 0
          ? db.events.finish(firstRun(id), 'cancelled', startedAt)
          : db.events.recordAttempt(firstRun(id), ended(1, 200 + place), 'delivered', RECHECK_AT),
      ),
    );

    const found = await Promise.all(events.map(({ id }) => db.events.find('wks_1', id)));
    expect(found.map((event) => event?.attempts[0]?.httpStatus ?? event?.state)).toEqual([
      'cancelled',
      201,
      202,
      203,
      204,
    ]);
  });
});
