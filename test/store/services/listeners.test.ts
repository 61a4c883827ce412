import { expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import { encodeLiveCursor } from '../../../src/services/live/steps/cursor';
import {
  type RecordStatusesDeps,
  recordStatuses,
} from '../../../src/services/messages/record-statuses';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newMessage } from '../../support/records';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { receivedStatus } from './support/status-reporting';
import { MINUTE_MS, databaseTime, insertAt, listenedForAnHour, listening } from './listening';

const db = useTestDatabase();

test('sends an event that becomes visible late, and none twice', async () => {
  const { workspaceId, append, join } = listening(db);
  await insertAt(db, workspaceId, await databaseTime(db), ['evt_before']);
  const client = join();
  await client.ready();
  await append({ id: 'evt_1' });
  await until('the first', () => client.ids().length === 1);

  await insertAt(db, workspaceId, await databaseTime(db, -2000), ['evt_late']);
  await until('the late one', () => client.ids().length === 2);
  await append({ id: 'evt_1' });
  await append({ id: 'evt_2', status: 'read' });
  await until('the last', () => client.ids().length === 3);

  expect(client.ids()).toEqual(['evt_1', 'evt_late', 'evt_2']);
  client.stop();
});

test('sends what is logged while the database is away once it is back, and only selected statuses', async () => {
  const { state, append, join } = listening(db);
  const client = join({ kinds: ['read'] });
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
  await listenedForAnHour(db, workspaceId);
  const missed = Array.from({ length: 250 }, (_, n) => `evt_m${String(n).padStart(3, '0')}`);
  const lastEventId = encodeLiveCursor(await databaseTime(db, -30 * MINUTE_MS));
  await insertAt(db, workspaceId, await databaseTime(db, -20 * MINUTE_MS), missed.slice(0, 120));
  await insertAt(db, workspaceId, await databaseTime(db, -10 * MINUTE_MS), missed.slice(120));
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

test('a status that cannot be logged fails with its webhook due, and its repeat logs it', async () => {
  const workspaceId = newId('wks');
  const url = 'https://8.8.8.8/';
  await db.settings.save({ ...newSettings(workspaceId, new Date()), enabled: true, url });
  const settings = await db.settings.find(workspaceId);
  await db.listenerLog.keepListening(workspaceId);
  const message = newMessage({ workspaceId });
  await db.messages.insert(message, null);
  const status = receivedStatus(message);
  const record = (listenerLog = db.listenerLog) => {
    const log = createLogger('silent', 'test');
    const deps: Partial<RecordStatusesDeps> = { ...db, listenerLog, log, startDueInMs: () => 1000 };
    const read = { settings, isListened: true, readAtMs: performance.now() };
    return recordStatuses(deps as RecordStatusesDeps, [status], read);
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
