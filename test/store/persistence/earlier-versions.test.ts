import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { Recovery } from '../../../src/domain/recovery';
import { type TestDatabase, openPrivateDatabase } from './support';
import { synced } from '../../support/records';

let db: TestDatabase;

beforeEach(async () => {
  db = await openPrivateDatabase();
});
afterEach(() => db.close());

test('a database of an earlier version gets the indexes of this one instead of its own', async () => {
  const { templates, webhookEvents } = db.database.models;
  const old = { senderId: 1, name: 1, language: 1 } as const;
  await templates.collection.createIndex(old, { unique: true });
  await webhookEvents.collection.createIndex({ workspaceId: 1, state: 1, completedAt: 1 });
  await webhookEvents.collection.createIndex({ startDueAt: 1 }, { sparse: true });
  await db.templates.save([synced({ workspaceId: 'wks_1' })]);

  await db.database.ensureIndexes();
  await db.database.ensureIndexes();

  const names = async (model: Pick<typeof templates, 'collection'>) =>
    (await model.collection.indexes()).map(({ name }) => name);
  const ofTemplates = await names(templates);
  const ofEvents = await names(webhookEvents as never);
  expect(ofTemplates).toContain('workspaceId_1_senderId_1_name_1_language_1');
  expect(ofTemplates).not.toContain('senderId_1_name_1_language_1');
  expect(ofEvents).toContain('workspaceId_1_state_1_completedAt_1__id_1');
  expect(ofEvents).not.toContain('workspaceId_1_state_1_completedAt_1');
  expect(ofEvents).toContain('startDueAt_1_workspaceId_1');
  expect(ofEvents).not.toContain('startDueAt_1');
  expect(await db.templates.list('wks_1')).toHaveLength(1);
  await db.templates.save([synced({ workspaceId: 'wks_2' })]);
  expect(await db.templates.list('wks_1')).toHaveLength(1);
  expect(await db.templates.list('wks_2')).toHaveLength(1);
});

function recoveryOf(workspaceId: string): Recovery {
  const at = new Date('2026-01-05T12:00:00.000Z');
  const id = newId('rcv');
  const range = { since: at, until: at, createdAt: at, endedAt: null };
  return { id, workspaceId, ...range, by: OPERATOR, ratePerSecond: 1, total: 1, state: 'running' };
}

test('recoveries of an earlier version are read, and get the index that lets one run at a time', async () => {
  const workspaceId = newId('wks');
  const { recoveries } = db.database.models;
  const earlier = [recoveryOf(workspaceId), recoveryOf(workspaceId)];
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
  expect(await db.recoveries.insert(recoveryOf(workspaceId), new Date())).toBe(true);
  expect(await db.recoveries.insert(recoveryOf(workspaceId), new Date())).toBe(false);
});
