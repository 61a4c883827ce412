import { beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { AuditFilter } from '../../../src/ports/audit';
import type { ConversationFilter } from '../../../src/ports/conversations';
import type { WebhookEvent } from '../../../src/domain/webhook-event';
import type { DeliveryFilter } from '../../../src/ports/deliveries';
import type { MessageFilter } from '../../../src/ports/messages';
import { ADA } from '../../support/actor';
import { planProblem } from '../../support/query-plans';
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

/** A filter. A query of several states or actions merges its parts and may sort them. */
interface Query<Filter> {
  asked: Filter;
  maySort?: boolean;
}

/** Tests that each of the queries reads by an index. */
function readByIndex<Filter extends object>(
  what: string,
  queries: Query<Filter>[],
  read: (asked: Filter) => Promise<unknown>,
): void {
  test.each(queries)(`reads ${what} by an index for %j`, async ({ asked, maySort = false }) => {
    const [plan] = await explaining.explain(() => read(asked));

    expect(plan && planProblem(plan, { maySort })).toBeNull();
  });
}

async function store(
  insert: (isMatching: boolean, count: number) => Promise<unknown>,
): Promise<void> {
  for (let count = 0; count < MATCHING + OTHERS; count += 1) await insert(count < MATCHING, count);
}

/** Filters of the message log; all but the last come in its order. */
const MESSAGE_QUERIES: Query<MessageFilter>[] = [
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

  readByIndex('a page of the message log', MESSAGE_QUERIES, (asked) =>
    explaining.messages.list(workspaceId, asked, PAGE),
  );
});

const CONVERSATION_QUERIES: Query<ConversationFilter>[] = [
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
const COUNTS: Query<ConversationFilter>[] = [
  { asked: { states: ['open'], wrote: false } },
  { asked: { states: ['open'], handling: 'unassigned', unread: true } },
  { asked: { states: ['open'], handling: 'assigned', memberId: 'mbr_1', unread: true } },
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

  readByIndex('a page of conversations', CONVERSATION_QUERIES, (asked) =>
    explaining.conversations.list(workspaceId, asked, PAGE),
  );

  readByIndex('a count of conversations', COUNTS, (asked) =>
    explaining.conversations.count(workspaceId, asked, OTHERS),
  );
});

const DELIVERY_QUERIES: Query<DeliveryFilter>[] = [
  { asked: {} },
  { asked: { from: new Date(0), to: new Date(Date.now() + 3_600_000) } },
  { asked: { messageKey: 'asked for' }, maySort: true },
  { asked: { state: 'failed' }, maySort: true },
  { asked: { status: 'read' }, maySort: true },
  { asked: { idPrefix: 'rare' }, maySort: true },
  { asked: { idPrefix: 'evt_rare' }, maySort: true },
  { asked: { responseStatus: { from: 404, to: 404 } }, maySort: true },
  { asked: { responseStatus: { from: 400, to: 499 } }, maySort: true },
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

  readByIndex('a page of deliveries', DELIVERY_QUERIES, (asked) =>
    explaining.deliveries.list(workspaceId, asked, PAGE),
  );
});

const AUDIT_QUERIES: Query<AuditFilter>[] = [
  { asked: {} },
  { asked: { before: newer(0) } },
  { asked: { actor: ADA.email } },
  { asked: { actor: OPERATOR.kind } },
  { asked: { actions: ['agent.created'] } },
  { asked: { actions: ['agent.created', 'agent.deleted'] }, maySort: true },
  { asked: { target: 'agt_rare' } },
];

describe('indexes of the audit log', () => {
  const workspaceId = newId('wks');
  beforeAll(() =>
    store((isMatching, count) =>
      db.audit.append({
        id: newId('aud'),
        workspaceId,
        at: isMatching ? new Date() : newer(count),
        actor: isMatching ? ADA : { ...ADA, email: 'eve@people.example' },
        action: isMatching ? 'agent.created' : 'agent.changed',
        target: isMatching ? 'agt_rare' : 'agt_other',
        changes: [],
      }),
    ),
  );

  readByIndex('a page of the audit log', AUDIT_QUERIES, (asked) =>
    explaining.audit.list(workspaceId, asked, PAGE),
  );
});
