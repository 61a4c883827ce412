import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { ConversationFilter } from '../../../src/ports/conversations';
import type { DeliveryFilter } from '../../../src/ports/deliveries';
import type { MessageFilter } from '../../../src/ports/messages';
import { indexesIn, planProblem } from '../../support/query-plans';
import { newConversation, newMessage, newWebhookEvent } from '../../support/records';
import { type TestDatabase, openTestDatabase } from './support';
import { type ExplainingDatabase, openExplainingDatabase } from './support-plans';

const PAGE = { limit: 5 };
const MATCHING = 8;
/** Records that do not match are newer, so that a list that reads by time alone reads them first. */
const OTHERS = 60;
const newer = (count: number): Date => new Date(Date.now() + 60_000 + count);
const RECIPIENT = '33600000001';

let db: TestDatabase;
let explaining: ExplainingDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  explaining = await openExplainingDatabase();
});
afterAll(() => Promise.all([explaining.close(), db.close()]));

async function store(
  insert: (isMatching: boolean, count: number) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; count < MATCHING + OTHERS; count += 1) await insert(count < MATCHING, count);
}

/** Filters of the message log with the index that serves each; all but the last come in its order. */
const MESSAGE_QUERIES: { asked: MessageFilter; index: string; maySort?: boolean }[] = [
  { asked: {}, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { since: new Date(0) }, index: 'workspaceId_1_createdAt_-1__id_-1' },
  { asked: { statuses: ['failed'] }, index: 'workspaceId_1_status_1_createdAt_-1__id_-1' },
  {
    asked: { recipientNumber: RECIPIENT },
    index: 'workspaceId_1_recipientNumber_1_createdAt_-1__id_-1',
  },
  {
    asked: { conversationIds: ['cnv_1', 'cnv_2'] },
    index: 'workspaceId_1_conversationId_1_createdAt_-1__id_-1',
    maySort: true,
  },
  { asked: { key: 'key' }, index: '_id_', maySort: true },
];

describe('indexes of the message log', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.messages.insert(
        newMessage({
          workspaceId,
          ...(isMatching
            ? { recipientNumber: RECIPIENT, status: 'failed' }
            : { createdAt: newer(count) }),
        }),
        null,
      ),
    ),
  );

  test.each(MESSAGE_QUERIES)('the message log has an index for %j', async ({ index }) => {
    const { collection } = db.database.models.messages;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(MESSAGE_QUERIES)(
    'reads a page of the message log by an index for %j',
    async ({ asked, maySort = false }) => {
      const [plan] = await explaining.explain(() =>
        explaining.messages.list(workspaceId, asked, PAGE),
      );

      expect(plan && planProblem(plan, { maySort })).toBeNull();
    },
  );

  test('reads the next page of the message log by the same index', async () => {
    const first = await db.messages.list(workspaceId, {}, { limit: OTHERS });

    const [plan] = await explaining.explain(() =>
      explaining.messages.list(workspaceId, {}, { ...PAGE, cursor: first.next ?? undefined }),
    );

    expect(plan && planProblem(plan)).toBeNull();
    expect(plan && indexesIn(plan)).toEqual(['workspaceId_1_createdAt_-1__id_-1']);
  });
});

/** Filters of conversations with the index that serves each; all but two come in its order. */
const CONVERSATION_QUERIES: { asked: ConversationFilter; index: string; maySort?: boolean }[] = [
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
  { asked: { customerId: 'cus_1' }, index: 'workspaceId_1_customerId_1', maySort: true },
  {
    asked: { terms: ['ann'] },
    index: 'workspaceId_1_searchTerms_1_lastMessageAt_-1__id_-1',
    maySort: true,
  },
];

describe('indexes of the conversation list', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.conversations.ensure(
        newConversation(
          isMatching
            ? { workspaceId, searchTerms: ['ann', 'smith'] }
            : {
                workspaceId,
                searchTerms: ['bob'],
                lastMessageAt: newer(count),
                handling: { kind: 'autopilot' },
                senderNumber: '15550100201',
              },
        ),
      ),
    ),
  );

  test.each(CONVERSATION_QUERIES)('conversations have an index for %j', async ({ index }) => {
    const { collection } = db.database.models.conversations;

    const names = (await collection.indexes()).map(({ name }) => name);

    expect(names).toContain(index);
  });

  test.each(CONVERSATION_QUERIES)(
    'reads a page of conversations by an index for %j',
    async ({ asked, maySort = false }) => {
      const [plan] = await explaining.explain(() =>
        explaining.conversations.list(workspaceId, asked, PAGE),
      );

      expect(plan && planProblem(plan, { maySort })).toBeNull();
    },
  );
});

const DELIVERY_QUERIES: DeliveryFilter[] = [
  {},
  { from: new Date(0), to: new Date(Date.now() + 3_600_000) },
  { messageKey: 'asked for' },
  { state: 'failed' },
];

describe('indexes of the delivery log', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.events.insert(
        newWebhookEvent({
          workspaceId,
          state: isMatching ? 'failed' : 'delivered',
          completedAt: new Date(),
          ...(isMatching ? { messageKey: 'asked for' } : { createdAt: newer(count) }),
        }),
        null,
      ),
    ),
  );

  test.each(DELIVERY_QUERIES)('reads a page of deliveries by an index for %j', async (filter) => {
    const [plan] = await explaining.explain(() =>
      explaining.deliveries.list(workspaceId, filter, PAGE),
    );

    const maySort = 'messageKey' in filter || 'state' in filter;
    expect(plan && planProblem(plan, { maySort })).toBeNull();
  });
});
