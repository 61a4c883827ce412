import { expect, test } from '@jest/globals';
import { encodeLiveCursor } from '../../../src/services/live/steps/cursor';
import { until } from '../../support/wait';
import { useTestDatabase } from '../persistence/support';
import { MINUTE_MS, databaseTime, insertAt, listenedForAnHour, listening } from './listening';

const db = useTestDatabase();

/** Removes the events of a workspace until a time, as the log does when it is full. */
async function trim(workspaceId: string, trimmedTo: Date): Promise<void> {
  const { listenerEvents, listenedWorkspaces } = db.database.models;
  const known = { _id: workspaceId as never };
  await listenedWorkspaces.collection.updateOne(known, { $set: { trimmedTo } });
  await listenerEvents.collection.deleteMany({ workspaceId, at: { $lte: trimmedTo } });
}

test.each([
  ['older than the log', -60 * MINUTE_MS],
  ['in the future', 60 * MINUTE_MS],
  ['before somebody listened', -2 * MINUTE_MS],
])('tells of a gap when a client returns with a cursor %s', async (what, offMs) => {
  const { workspaceId, join } = listening(db);
  if (what !== 'before somebody listened') await listenedForAnHour(db, workspaceId);
  await insertAt(db, workspaceId, await databaseTime(db, -MINUTE_MS), [`evt of ${workspaceId}`]);

  const client = join({ lastEventId: encodeLiveCursor(await databaseTime(db, offMs)) });
  await until('the event', () => client.ids().length > 0);

  expect(client.kinds()).toEqual(['ready', 'gap', 'webhook']);
  // A client that is cut off in between is told again.
  expect(client.events[0]).toMatchObject({ cursor: '0', resumed: false });
  client.stop();
});

test('tells of a gap when events are removed before a client has read them', async () => {
  const { workspaceId, join } = listening(db);
  await listenedForAnHour(db, workspaceId);
  const ids = Array.from({ length: 150 }, (_, n) => `evt_g${n}`);
  const lastEventId = encodeLiveCursor(await databaseTime(db, -30 * MINUTE_MS));
  const [first, second] = [
    await databaseTime(db, -20 * MINUTE_MS),
    await databaseTime(db, -10 * MINUTE_MS),
  ];
  await insertAt(db, workspaceId, first, ids.slice(0, 100));
  await insertAt(db, workspaceId, second, ids.slice(100));
  let isTrimmed: Promise<void> | null = null;

  const client = join({ lastEventId, drained: () => (isTrimmed ??= trim(workspaceId, second)) });
  await until('a gap', () => client.kinds().includes('gap'));

  expect(client.ids()).toEqual(ids.slice(0, 100).toSorted());
  expect(client.kinds().filter((kind) => kind !== 'webhook')).toEqual(['ready', 'gap']);
  const again = join({ lastEventId });
  await until('the end of what is there', () => again.cursor());
  expect(again.kinds()).toEqual(['ready', 'gap']);
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

test('tells live clients once of a gap when events are removed while their process is suspended', async () => {
  const { workspaceId, state, join } = listening(db);
  const [client, other] = [join(), join()];
  await Promise.all([client.ready(), other.ready()]);
  state.isAway = true;
  const { reads } = state;
  await until('a failed read', () => state.reads > reads);
  const ids = Array.from({ length: 300 }, (_, n) => `evt of ${workspaceId} ${1000 + n}`);
  const removed = await databaseTime(db);
  await insertAt(db, workspaceId, removed, ids.slice(0, 50));
  await insertAt(db, workspaceId, new Date(removed.getTime() + 1), ids.slice(50));
  await trim(workspaceId, removed);

  state.isAway = false;

  await until('the last', () => other.ids().length >= 250);
  for (const { kinds, ids: told } of [client, other]) {
    expect(kinds().slice(0, 3)).toEqual(['ready', 'gap', 'webhook']);
    expect(kinds().filter((kind) => kind === 'gap')).toHaveLength(1);
    expect(told()).toEqual(ids.slice(50));
  }
  client.stop();
  other.stop();
});

test.each([
  ['of a gap when its process was suspended for an hour', 60, ['ready', 'gap', 'webhook']],
  ['of no gap when its process was suspended for less', 50, ['ready', 'webhook']],
])('tells a live client %s', async (_, minutes, kinds) => {
  const { workspaceId, state, append, join } = listening(db);
  const client = join();
  await client.ready();
  state.isAway = true;
  const { reads } = state;
  await until('a failed read', () => state.reads > reads);
  await append({ id: `evt of ${workspaceId}` });
  state.lateMs = minutes * MINUTE_MS;

  state.isAway = false;

  await until('the event', () => client.ids().length > 0);
  expect(client.kinds()).toEqual(kinds);
  client.stop();
});
