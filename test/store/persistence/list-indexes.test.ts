import { beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { ConversationFilter } from '../../../src/ports/conversations';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { DeliveryFilter } from '../../../src/ports/deliveries';
import type { MessageFilter } from '../../../src/ports/messages';
import { indexesIn, planProblem } from '../../support/query-plans';
import {
  newConversation,
  newMessage,
  newWebhookEvent,
  templateContent,
} from '../../support/records';
import { providerError } from './message-support';
import { ended } from './webhook-event-support';
import { useTestDatabase } from './support';
import { useExplainingDatabase } from './support-plans';

const PAGE = { limit: 5 };
const MATCHING = 8;
/** Records that do not match are newer, so that a list that reads by time alone reads them first. */
const OTHERS = 60;
const newer = (count: number): Date => new Date(Date.now() + 60_000 + count);
const RECIPIENT = '33600000001';

const db = useTestDatabase();
const explaining = useExplainingDatabase();

async function store(
  insert: (isMatching: boolean, count: number) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; count < MATCHING + OTHERS; count += 1) await insert(count < MATCHING, count);
}

/** Filters of the message log; all but the last come in its order. */
const MESSAGE_QUERIES: { asked: MessageFilter; maySort?: boolean }[] = [
  { asked: {} },
  { asked: { since: new Date(0) } },
  { asked: { statuses: ['failed'] } },
  { asked: { recipientNumbers: [RECIPIENT] } },
  { asked: { conversationIds: ['cnv_1', 'cnv_2'] }, maySort: true },
  { asked: { templateIds: ['tpl_rare'] } },
  { asked: { kinds: ['inbox'], senderIds: ['snd_rare'] } },
  { asked: { kinds: ['inbox'] }, maySort: true },
  { asked: { senderIds: ['snd_rare'] }, maySort: true },
  { asked: { idPrefix: 'rare' }, maySort: true },
  { asked: { statusCode: 9901 } },
  { asked: { key: 'key' }, maySort: true },
];

describe('indexes of the message log', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.messages.insert(
        newMessage({
          workspaceId,
          ...(isMatching
            ? {
                messageId: `rare-${count}`,
                recipientNumber: RECIPIENT,
                status: 'failed',
                providerError,
                content: templateContent({ id: 'tpl_rare' }),
                kind: 'inbox',
                senderId: 'snd_rare',
              }
            : { createdAt: newer(count) }),
        }),
        null,
      ),
    ),
  );

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

/** Filters of conversations. A query of several states merges their parts of it. */
const CONVERSATION_QUERIES: { asked: ConversationFilter; maySort?: boolean }[] = [
  { asked: {} },
  { asked: { handling: 'unassigned' } },
  { asked: { memberId: 'mbr_1' } },
  { asked: { unread: true } },
  { asked: { senderNumber: '15550100200' } },
  { asked: { states: ['open'], wrote: true } },
  { asked: { states: ['snoozed', 'closed'] }, maySort: true },
  { asked: { label: 'VIP' } },
  { asked: { customerId: 'cus_1' }, maySort: true },
  { asked: { terms: ['ann'] }, maySort: true },
];

const WROTE = { lastInboundAt: new Date(), unread: ['inb_1'] };
const COUNTS: ConversationFilter[] = [
  { states: ['open'], wrote: false },
  { states: ['open'], handling: 'unassigned', unread: true },
  { states: ['open'], handling: 'assigned', memberId: 'mbr_1', unread: true },
];

describe('indexes of the conversation list', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.conversations.ensure(
        newConversation(
          isMatching
            ? { workspaceId, searchTerms: ['ann', 'smith'], labels: ['vip'], ...WROTE }
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

  test.each(CONVERSATION_QUERIES)(
    'reads a page of conversations by an index for %j',
    async ({ asked, maySort = false }) => {
      const [plan] = await explaining.explain(() =>
        explaining.conversations.list(workspaceId, asked, PAGE),
      );

      expect(plan && planProblem(plan, { maySort })).toBeNull();
    },
  );

  test.each(COUNTS)('counts conversations by an index for %j', async (asked) => {
    const [plan] = await explaining.explain(() =>
      explaining.conversations.count(workspaceId, asked, OTHERS),
    );

    expect(plan && planProblem(plan)).toBeNull();
  });
});

const DELIVERY_QUERIES: DeliveryFilter[] = [
  {},
  { from: new Date(0), to: new Date(Date.now() + 3_600_000) },
  { messageKey: 'asked for' },
  { state: 'failed' },
  { status: 'read' },
  { idPrefix: 'rare' },
  { idPrefix: 'evt_rare' },
  { responseStatus: { from: 404, to: 404 } },
  { responseStatus: { from: 400, to: 499 } },
];

/** Filters whose index does not come in the order of the log. */
const SORTED: (keyof DeliveryFilter)[] = [
  'messageKey',
  'state',
  'status',
  'idPrefix',
  'responseStatus',
];

describe('indexes of the delivery log', () => {
  const workspaceId = newId('wks');
  const answered = (event: WebhookEvent, httpStatus: number) => {
    const ref = { workspaceId, eventId: event.id, run: 1 };
    const state = httpStatus === 200 ? 'delivered' : 'failed';
    return db.events.recordAttempt(ref, ended(1, httpStatus), state, new Date());
  };
  beforeAll(() =>
    store(async (isMatching, count) => {
      const event = newWebhookEvent({
        workspaceId,
        ...(isMatching
          ? { id: `evt_rare${count}`, messageKey: 'asked for', messageId: `rare-${count}` }
          : { createdAt: newer(count) }),
        status: isMatching ? 'read' : 'delivered',
      });
      await db.events.insert(event, null);
      await answered(event, isMatching ? 404 : 200);
    }),
  );

  test.each(DELIVERY_QUERIES)('reads a page of deliveries by an index for %j', async (filter) => {
    const [plan] = await explaining.explain(() =>
      explaining.deliveries.list(workspaceId, filter, PAGE),
    );

    const maySort = SORTED.some((field) => field in filter);
    expect(plan && planProblem(plan, { maySort })).toBeNull();
  });
});
