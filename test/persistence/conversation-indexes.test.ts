import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { ConversationFilter } from '../../src/ports/repositories';
import { type TestDatabase, newConversation, openTestDatabase } from './support';
import { explainsQueries, winningPlan } from './support-plans';

/** What each filter is served by on a real MongoDB: all but the search come in the order of the index. */
const QUERIES: { asked: ConversationFilter; index: string }[] = [
  { asked: {}, index: 'workspaceId_1_lastMessageAt_-1__id_-1' },
  {
    asked: { handling: 'unassigned' },
    index: 'workspaceId_1_handling.kind_1_lastMessageAt_-1__id_-1',
  },
  {
    asked: { memberId: 'mbr_1' },
    index: 'workspaceId_1_handling.memberId_1_lastMessageAt_-1__id_-1',
  },
  { asked: { unread: true }, index: 'workspaceId_1_hasUnread_1_lastMessageAt_-1__id_-1' },
  {
    asked: { senderNumber: '15550100200' },
    index: 'workspaceId_1_senderNumber_1_lastMessageAt_-1__id_-1',
  },
  { asked: { customerId: 'cus_1' }, index: 'workspaceId_1_customerId_1' },
  { asked: { terms: ['ann'] }, index: 'workspaceId_1_searchTerms_1_lastMessageAt_-1__id_-1' },
];

let db: TestDatabase;
let isMongod: boolean;

beforeAll(async () => {
  db = await openTestDatabase();
  isMongod = await explainsQueries(db);
});
afterAll(() => db.close());

describe('the list of conversations', () => {
  test.each(QUERIES)('%j has its index', async ({ index }) => {
    const { collection } = db.database.models.conversations;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(QUERIES)('%j is read by its index, where a mongod is at hand', async (query) => {
    const workspaceId = newId('wks');
    for (let count = 0; count < 20; count += 1) {
      await db.conversations.ensure(newConversation({ workspaceId, searchTerms: ['ann'] }));
    }

    const list = () => db.conversations.list(workspaceId, query.asked, { limit: 5 });
    const place = { collection: 'conversations', workspaceId };
    const stages = isMongod ? await winningPlan(db, place, list) : null;

    expect(stages ?? 'IXSCAN').toContain('IXSCAN');
    expect(stages ?? '').not.toContain('COLLSCAN');
  });
});
