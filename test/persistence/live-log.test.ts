import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerIdOf, newId } from '../../src/domain/ids';
import { forgetChanges } from '../../src/usecases/live/forget-changes';
import { type TestDatabase, newConversation, openTestDatabase } from './support';

const LIMIT = 100;
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('each workspace reads what was written since, oldest first, and nothing of others', async () => {
  const [mine, other] = [newId('wks'), newId('wks')];
  const began = await db.liveLog.now();
  await db.liveLog.append([
    { workspaceId: mine, conversationIds: ['cnv_1', 'cnv_2'] },
    { workspaceId: other, conversationIds: ['cnv_3'] },
  ]);
  await db.liveLog.append([{ workspaceId: mine, conversationIds: 'all' }]);

  const records = await db.liveLog.since(mine, began, LIMIT);

  expect(records.map(({ conversationIds }) => conversationIds)).toEqual([
    ['cnv_1', 'cnv_2'],
    'all',
  ]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(2);
  const [first, second] = records.map(({ at }) => at.getTime());
  expect(first).toBeGreaterThanOrEqual(began.getTime());
  expect(second).toBeGreaterThanOrEqual(first!);
  expect(await db.liveLog.since(mine, began, 1)).toHaveLength(1);
});

test('records are written by the clock of the database', async () => {
  const workspaceId = newId('wks');
  const before = await db.liveLog.now();
  await db.liveLog.append([{ workspaceId, conversationIds: ['cnv_1'] }]);
  const after = await db.liveLog.now();

  const [record] = await db.liveLog.since(workspaceId, before, LIMIT);

  expect(record?.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(record?.at.getTime()).toBeLessThanOrEqual(after.getTime());
});

test('what is older than an hour is removed, and nothing younger', async () => {
  const workspaceId = newId('wks');
  await db.liveLog.append([{ workspaceId, conversationIds: ['cnv_young'] }]);
  const now = await db.liveLog.now();
  const at = new Date(now.getTime() - 3_600_001);
  // Only the database writes times, so an old record is put there by hand.
  await db.database.models.liveChanges.collection.insertOne({
    _id: newId('chg') as never,
    workspaceId,
    conversationIds: ['cnv_old'],
    at,
  });

  await forgetChanges(db)();

  const left = await db.liveLog.since(workspaceId, new Date(0), LIMIT);
  expect(left.map(({ conversationIds }) => conversationIds)).toEqual([['cnv_young']]);
});

test('a customer has a conversation a sending number', async () => {
  const workspaceId = newId('wks');
  const customerId = customerIdOf(workspaceId, '33612345678');
  const ids = ['cnv_1', 'cnv_2'];
  for (const id of ids) {
    await db.conversations.ensure(newConversation({ workspaceId, customerId, id }));
  }

  expect((await db.conversations.idsOfCustomer(workspaceId, customerId)).toSorted()).toEqual(ids);
  expect(await db.conversations.idsOfCustomer(newId('wks'), customerId)).toEqual([]);
});
