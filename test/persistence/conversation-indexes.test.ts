import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import type { ConversationFilter } from '../../src/ports/repositories';
import { type TestDatabase, newConversation, openTestDatabase } from './support';

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
  const { modules } = (await db.database.driver.command({ buildInfo: 1 })) as { modules?: unknown };
  // The stand-in has no such field.
  isMongod = modules !== undefined;
  const missing = 'No mongod at hand: that indexes are there is tested, not what queries do.\n';
  if (!isMongod) process.stderr.write(missing);
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

    const stages = isMongod ? await winningPlan(workspaceId, query.asked) : null;

    expect(stages ?? 'IXSCAN').toContain('IXSCAN');
    expect(stages ?? '').not.toContain('COLLSCAN');
  });
});

/** The plan of what the repository really asks, as JSON. */
async function winningPlan(workspaceId: string, asked: ConversationFilter): Promise<string> {
  const { driver } = db.database;
  await driver.command({ profile: 2 });
  await db.conversations.list(workspaceId, asked, { limit: 5 });
  await driver.command({ profile: 0 });
  const profiled = await driver
    .collection('system.profile')
    .findOne({ op: 'query', 'command.filter.workspaceId': workspaceId });
  const { filter, sort, limit } = (profiled?.['command'] ?? {}) as {
    filter: object;
    sort: Record<string, 1 | -1>;
    limit: number;
  };
  const plan = await driver
    .collection('conversations')
    .find(filter, { sort, limit })
    .explain('queryPlanner');
  return JSON.stringify(
    (plan as { queryPlanner: { winningPlan: unknown } }).queryPlanner.winningPlan,
  );
}
