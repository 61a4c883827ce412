import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { MessageFilter } from '../../src/ports/repositories';
import { type TestDatabase, newMessage, openTestDatabase } from './support';
import { explainsQueries, winningPlan } from './support-plans';

const RECIPIENT = '33600000001';

/** What each filter of the message log is served by on a real MongoDB, in the order of the index. */
const QUERIES: { asked: MessageFilter; index: string }[] = [
  { asked: {}, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { since: new Date(0) }, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { statuses: ['failed'] }, index: 'workspaceId_1_status_1_createdAt_-1__id_-1' },
  {
    asked: { recipientNumber: RECIPIENT },
    index: 'workspaceId_1_recipientNumber_1_createdAt_-1__id_-1',
  },
  { asked: { key: 'key' }, index: '_id_' },
];

let db: TestDatabase;
let isMongod: boolean;

beforeAll(async () => {
  db = await openTestDatabase();
  isMongod = await explainsQueries(db);
});
afterAll(() => db.close());

describe('the message log', () => {
  test.each(QUERIES)('%j has its index', async ({ index }) => {
    const { collection } = db.database.models.messages;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(QUERIES)('%j is read by its index, where a mongod is at hand', async ({ asked }) => {
    const workspaceId = newId('wks');
    for (let count = 0; count < 20; count += 1) {
      const message = newMessage({ workspaceId, recipientNumber: RECIPIENT, status: 'failed' });
      await db.messages.insert(message, null);
    }

    const list = () => db.messages.list(workspaceId, asked, { limit: 5 });
    const stages = isMongod
      ? await winningPlan(db, { collection: 'messages', workspaceId }, list)
      : null;

    expect(stages ?? 'IXSCAN').toMatch(/IXSCAN|IDHACK/);
    expect(stages ?? '').not.toContain('COLLSCAN');
  });
});
