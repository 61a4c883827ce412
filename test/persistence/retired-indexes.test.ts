import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestDatabase, openTestDatabase, synced } from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a database of an earlier version gets the indexes of this one instead of its own', async () => {
  const { templates, webhookEvents } = db.database.models;
  await templates.collection.dropIndexes();
  await webhookEvents.collection.dropIndexes();
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
