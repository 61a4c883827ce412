import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import { withKey } from '../../../src/persistence/records';
import { encodeLiveCursor } from '../../../src/services/live/steps/cursor';
import {
  type RecordStatusesDeps,
  recordStatuses,
} from '../../../src/services/messages/record-statuses';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newMessage } from '../../support/records';
import { until } from '../../support/wait';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { listening, newListenerEvent } from './listening';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const MINUTE_MS = 60_000;

const databaseTime = async (offMs = 0) => new Date((await db.liveLog.now()).getTime() + offMs);

/** Inserts events as they were logged so long ago. */
async function insertAt(workspaceId: string, at: Date, ids: string[]): Promise<void> {
  const { collection } = db.database.models.listenerEvents;
  const records = ids.map((id) => ({ ...withKey(newListenerEvent({ workspaceId, id })), at }));
  await collection.insertMany(records as never[]);
}

/** Has a workspace logged for an hour already. */
async function listenedFor(workspaceId: string): Promise<void> {
  await db.listenerLog.keepListening(workspaceId);
  const since = await databaseTime(-60 * MINUTE_MS);
  const { collection } = db.database.models.listenedWorkspaces;
  await collection.updateOne({ _id: workspaceId as never }, { $set: { since } });
}

test('sends an event that becomes visible late, and none twice', async () => {
  const { workspaceId, append, join } = listening(db);
  await insertAt(workspaceId, await databaseTime(), ['evt_before']);
  const client = join();
  await client.ready();
  await append({ id: 'evt_1' });
  await until('the first', () => client.ids().length === 1);

  await insertAt(workspaceId, await databaseTime(-2000), ['evt_late']);
  await until('the late one', () => client.ids().length === 2);
  await append({ id: 'evt_1' });
  await append({ id: 'evt_2', status: 'read' });
  await until('the last', () => client.ids().length === 3);

  expect(client.ids()).toEqual(['evt_1', 'evt_late', 'evt_2']);
  client.stop();
});

test('sends what is logged while the database is away once it is back, and only selected statuses', async () => {
  const { state, append, join } = listening(db);
  const client = join({ statuses: ['read'] });
  await client.ready();
  state.isAway = true;
  const { reads } = state;
  await until('a failed read', () => state.reads > reads);
  await append({ id: 'evt_sent' });
  await append({ id: 'evt_read', status: 'read' });

  state.isAway = false;

  await until('the event', () => client.ids().length > 0);
  expect(client.ids()).toEqual(['evt_read']);
  client.stop();
});

test('a client that returns gets pages in order, at its own pace, and then what comes', async () => {
  const { workspaceId, append, join } = listening(db);
  await listenedFor(workspaceId);
  const missed = Array.from({ length: 250 }, (_, n) => `evt_m${String(n).padStart(3, '0')}`);
  const lastEventId = encodeLiveCursor(await databaseTime(-30 * MINUTE_MS));
  await insertAt(workspaceId, await databaseTime(-20 * MINUTE_MS), missed.slice(0, 120));
  await insertAt(workspaceId, await databaseTime(-10 * MINUTE_MS), missed.slice(120));
  let sent = 0;
  const drained = async (): Promise<void> => {
    sent += 1;
    expect(client.cursor()).toBeNull();
    // More than a client that waits is held for.
    if (sent === 240)
      await Promise.all(Array.from({ length: 230 }, (_, n) => append({ id: `evt_n${n}` })));
  };

  const client = join({ lastEventId, drained });
  await until('everything', () => client.ids().length >= 480);

  expect(client.events[0]).toEqual({ kind: 'ready', cursor: lastEventId, resumed: true });
  expect(client.ids().slice(0, 250)).toEqual(missed);
  expect(new Set(client.ids()).size).toBe(480);
  await append({ id: 'evt_last' });
  await until('the last', () => client.ids().includes('evt_last'));
  expect(client.ids()).toHaveLength(481);
  client.stop();
});

test.each([
  ['older than the log', -60 * MINUTE_MS],
  ['in the future', 60 * MINUTE_MS],
  ['before somebody listened', -2 * MINUTE_MS],
])('tells of a gap when a client returns with a cursor %s', async (what, offMs) => {
  const { workspaceId, join } = listening(db);
  if (what !== 'before somebody listened') await listenedFor(workspaceId);
  await insertAt(workspaceId, await databaseTime(-MINUTE_MS), [`evt of ${workspaceId}`]);

  const client = join({ lastEventId: encodeLiveCursor(await databaseTime(offMs)) });
  await until('the event', () => client.ids().length > 0);

  expect(client.kinds()).toEqual(['ready', 'gap', 'webhook']);
  // A client that is cut off in between is told again.
  expect(client.events[0]).toMatchObject({ cursor: '0', resumed: false });
  client.stop();
});

test('tells of a gap when events are removed before a client has read them', async () => {
  const { workspaceId, join } = listening(db);
  await listenedFor(workspaceId);
  const ids = Array.from({ length: 150 }, (_, n) => `evt_g${n}`);
  const lastEventId = encodeLiveCursor(await databaseTime(-30 * MINUTE_MS));
  const [first, second] = [
    await databaseTime(-20 * MINUTE_MS),
    await databaseTime(-10 * MINUTE_MS),
  ];
  await insertAt(workspaceId, first, ids.slice(0, 100));
  await insertAt(workspaceId, second, ids.slice(100));
  const { listenerEvents, listenedWorkspaces } = db.database.models;
  const trim = async (): Promise<void> => {
    const known = { _id: workspaceId as never };
    await listenedWorkspaces.collection.updateOne(known, { $set: { trimmedTo: second } });
    await listenerEvents.collection.deleteMany({ workspaceId, at: { $lte: second } });
  };
  let isTrimmed: Promise<void> | null = null;

  const client = join({ lastEventId, drained: () => (isTrimmed ??= trim()) });
  await until('a gap', () => client.kinds().includes('gap'));

  expect(client.ids()).toEqual(ids.slice(0, 100).toSorted());
  expect(client.kinds().filter((kind) => kind !== 'webhook')).toEqual(['ready', 'gap']);
  const again = join({ lastEventId });
  await until('the end of what is there', () => again.cursor());
  expect(again.kinds()).toEqual(['ready', 'gap']);
  client.stop();
  again.stop();
});

test('the cursor moves on without events, and a new place is none before somebody listened', async () => {
  const { workspaceId, join } = listening(db);
  const client = join();
  await client.ready();
  const standing = await db.listenerLog.standingOf(workspaceId);
  const [first] = client.events;
  expect(parseInt(String(first?.cursor), 36)).toBeGreaterThanOrEqual(
    standing?.since.getTime() ?? Infinity,
  );

  await until('another place', () => client.cursor() !== first?.cursor);

  const again = join({ lastEventId: client.cursor() });
  await again.ready();
  expect(again.events).toMatchObject([{ kind: 'ready', resumed: true }]);
  client.stop();
  again.stop();
});

test('tells of a gap when statuses were not logged for a while, and goes on', async () => {
  const { workspaceId, append, join } = listening(db);
  const client = join();
  await client.ready();
  expect(client.kinds()).toEqual(['ready']);

  await db.database.models.listenedWorkspaces.deleteOne({ _id: workspaceId });
  await until('a gap', () => client.kinds().includes('gap'));
  await append({ id: `evt of ${workspaceId}` });

  await until('the event', () => client.ids().length > 0);
  expect(client.kinds()).toEqual(['ready', 'gap', 'webhook']);
  client.stop();
});

test('a status that cannot be logged fails with its webhook due, and its repeat logs it', async () => {
  const workspaceId = newId('wks');
  const url = 'https://8.8.8.8/';
  await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true, url });
  const settings = await db.settings.find(workspaceId);
  await db.listenerLog.keepListening(workspaceId);
  const message = newMessage({ workspaceId });
  await db.messages.insert(message, null);
  const { senderId, trackingToken } = message;
  const report = { providerMessageId: 'wamid.1', trackingToken, status: 'sent' as const };
  const status = {
    id: newId('evt'),
    failureId: null,
    workspaceId,
    senderId,
    provider: 'meta' as const,
    report: { ...report, occurredAt: null, error: null, pricing: null },
    receivedAt: new Date(),
  };
  const record = (listenerLog = db.listenerLog) => {
    const log = createLogger('silent', 'test');
    const deps: Partial<RecordStatusesDeps> = { ...db, listenerLog, log, startDueInMs: () => 1000 };
    const read = { settings, isListened: true, readAtMs: performance.now() };
    return recordStatuses(deps as RecordStatusesDeps)([status], read);
  };
  const failure = new Error('a test');

  const first = await record({ ...db.listenerLog, append: () => Promise.reject(failure) });
  const second = await record();

  expect(first.failures).toEqual([failure]);
  expect(first.due.map(({ event }) => event.id)).toEqual([status.id]);
  expect(second.failures).toEqual([]);
  const logged = await db.listenerLog.list(workspaceId, {
    from: new Date(0),
    except: [],
    limit: 9,
  });
  expect(logged).toMatchObject([{ id: status.id, body: first.due[0]?.event.body }]);
});

test('stops reading when the last client leaves', async () => {
  const { state, join } = listening(db);
  const [first, second] = [join(), join()];
  await Promise.all([first.ready(), second.ready()]);
  first.stop();
  const { reads } = state;
  await until('another read', () => state.reads > reads);

  second.stop();
  const after = state.reads;
  const other = listening(db);
  const client = other.join();
  await until('polls of another', () => other.state.reads > 20);

  expect(state.reads).toBeLessThanOrEqual(after + 1);
  client.stop();
});
