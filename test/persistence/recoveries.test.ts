import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import type { Recovery } from '../../src/domain/recovery';
import { type TestDatabase, openTestDatabase } from './support';

const NOW = new Date('2026-01-05T12:00:00.000Z');

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

function newRecovery(workspaceId: string): Recovery {
  return {
    id: newId('rcv'),
    workspaceId,
    since: NOW,
    until: NOW,
    by: OPERATOR,
    ratePerSecond: 1,
    total: 1,
    state: 'running',
    createdAt: NOW,
    endedAt: null,
  };
}

test('one recovery runs in a workspace, and the next when it has ended', async () => {
  const workspaceId = newId('wks');
  const [first, second] = [newRecovery(workspaceId), newRecovery(workspaceId)];

  expect(await db.recoveries.insert(first, NOW)).toBe(true);
  expect(await db.recoveries.insert(second, NOW)).toBe(false);
  expect(await db.recoveries.insert(newRecovery(newId('wks')), NOW)).toBe(true);
  expect(await db.recoveries.findRunning(workspaceId)).toEqual(first);

  await db.recoveries.end(workspaceId, first.id, 'done', NOW);
  expect(await db.recoveries.insert(second, NOW)).toBe(true);
});

test('indexes can be made over records of earlier versions, and they are read', async () => {
  const workspaceId = newId('wks');
  const { recoveries } = db.database.models;
  await recoveries.collection.dropIndexes();
  const earlier = [newRecovery(workspaceId), newRecovery(workspaceId)];
  await recoveries.collection.insertMany(
    earlier.map(({ id, ...rest }, index) => ({
      ...rest,
      _id: id as never,
      by: (['operator', 'usr_1'] as const)[index],
    })),
  );

  await db.database.ensureIndexes();

  const read = await db.recoveries.list(workspaceId, 9);
  expect(read).toHaveLength(2);
  expect(read.map(({ by }) => by)).toEqual(
    expect.arrayContaining([OPERATOR, { kind: 'person', personId: 'usr_1', email: null }]),
  );
  expect(await db.recoveries.insert(newRecovery(workspaceId), NOW)).toBe(true);
  expect(await db.recoveries.insert(newRecovery(workspaceId), NOW)).toBe(false);
});

test('a start is due until it is noted or the recovery ends', async () => {
  const [started, ended, due] = [newId('wks'), newId('wks'), newId('wks')].map(newRecovery);
  const later = new Date(NOW.getTime() + 60_000);
  for (const each of [started, ended, due]) await db.recoveries.insert(each as Recovery, later);

  await db.recoveries.noteStarted(String(started?.workspaceId), String(started?.id));
  await db.recoveries.end(String(ended?.workspaceId), String(ended?.id), 'cancelled', NOW);

  const dueIds = async (at: Date) =>
    (await db.recoveries.listDueStarts(at, 99)).map(({ id }) => id);
  expect(await dueIds(NOW)).not.toContain(due?.id);
  expect(await dueIds(later)).toContain(due?.id);
  expect(await dueIds(later)).not.toContain(started?.id);
  expect(await dueIds(later)).not.toContain(ended?.id);
});
