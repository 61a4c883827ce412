import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { ConversationFilter } from '../../../src/ports/conversations';
import type { MessageFilter } from '../../../src/ports/messages';
import { newConversation, newMessage } from '../../support/records';
import { type TestDatabase, openTestDatabase } from './support';
import { explainsQueries, winningPlan } from './support-plans';

let db: TestDatabase;
let isMongod: boolean;

beforeAll(async () => {
  db = await openTestDatabase();
  isMongod = await explainsQueries(db);
});
afterAll(() => db.close());

const RECIPIENT = '33600000001';

/** Filters of the message log with the index that serves each on a real MongoDB, in its order. */
const MESSAGE_QUERIES: { asked: MessageFilter; index: string }[] = [
  { asked: {}, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { since: new Date(0) }, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { statuses: ['failed'] }, index: 'workspaceId_1_status_1_createdAt_-1__id_-1' },
  {
    asked: { recipientNumber: RECIPIENT },
    index: 'workspaceId_1_recipientNumber_1_createdAt_-1__id_-1',
  },
  { asked: { key: 'key' }, index: '_id_' },
];

describe('indexes of the message log', () => {
  test.each(MESSAGE_QUERIES)('the message log has an index for %j', async ({ index }) => {
    const { collection } = db.database.models.messages;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(MESSAGE_QUERIES)(
    'reads the message log by its index for %j, if a mongod is there',
    async ({ asked }) => {
      const workspaceId = newId('wks');
      for (let count = 0; count < 8; count += 1) {
        const message = newMessage({ workspaceId, recipientNumber: RECIPIENT, status: 'failed' });
        await db.messages.insert(message, null);
      }

      const list = () => db.messages.list(workspaceId, asked, { limit: 5 });
      const stages = isMongod
        ? await winningPlan(db, { collection: 'messages', workspaceId }, list)
        : null;

      expect(stages ?? 'IXSCAN').toMatch(/IXSCAN|IDHACK/);
      expect(stages ?? '').not.toContain('COLLSCAN');
    },
  );
});

/** Filters of conversations with the index that serves each on a real MongoDB: all but the search come in its order. */
const CONVERSATION_QUERIES: { asked: ConversationFilter; index: string }[] = [
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

describe('indexes of the conversation list', () => {
  test.each(CONVERSATION_QUERIES)('conversations have an index for %j', async ({ index }) => {
    const { collection } = db.database.models.conversations;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(CONVERSATION_QUERIES)(
    'reads conversations by their index for %j, if a mongod is there',
    async (query) => {
      const workspaceId = newId('wks');
      for (let count = 0; count < 8; count += 1) {
        await db.conversations.ensure(newConversation({ workspaceId, searchTerms: ['ann'] }));
      }

      const list = () => db.conversations.list(workspaceId, query.asked, { limit: 5 });
      const place = { collection: 'conversations', workspaceId };
      const stages = isMongod ? await winningPlan(db, place, list) : null;

      expect(stages ?? 'IXSCAN').toContain('IXSCAN');
      expect(stages ?? '').not.toContain('COLLSCAN');
    },
  );
});
