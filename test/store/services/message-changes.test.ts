import { beforeEach, describe, expect, test } from '@jest/globals';
import { conversationIdOf } from '../../../src/domain/ids';
import type { MessageChangeReport } from '../../../src/domain/inbound';
import { type MessageChange, WAITING_CHANGES_MAX } from '../../../src/domain/message-change';
import type { Sender } from '../../../src/domain/sender';
import { recordInbound } from '../../../src/services/conversations/record-inbound';
import { recordMessageChange } from '../../../src/services/conversations/record-message-change';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { lookupFor } from '../../support/digests';
import { newMessage, newSender, reportedAuthor } from '../../support/records';
import { waitingChange } from '../../support/waiting-change';
import { useTestDatabase } from '../persistence/support';

const NUMBER = '33612345678';
const OTHER = '33687654321';
const NOW = new Date('2026-11-21T12:00:00.000Z');

const db = useTestDatabase();
let sender: Sender;
/** Conversations whose agent was told to look again. */
let started: string[];

beforeEach(async () => {
  sender = newSender();
  started = [];
  await db.settings.save({
    ...newSettings(sender.workspaceId, NOW),
    enabled: true,
    url: 'https://hooks.example.com/',
    furtherEvents: ['inbound_message', 'inbound_message_changed'],
  });
});

const deps = () => ({
  ...db,
  optWords: { out: ['STOP'], marketingOut: ['STOP PROMOTIONS'], in: ['START'] },
  startAnswer: (_workspaceId: string, id: string) => void started.push(id),
  sweepAfterMs: 1000,
});

const second = (at: number) => new Date(NOW.getTime() + at * 1000);

async function writes(id: string, text: string, at: number, number = NUMBER): Promise<string> {
  const author = reportedAuthor({ number });
  const content = { kind: 'text', text } as const;
  const report = { providerMessageId: id, author, occurredAt: second(at), content, replyTo: null };
  const message = await recordInbound(deps())(sender, report, second(at));
  return message?.id ?? '';
}

function changes(
  targetId: string,
  change: MessageChange,
  at: number,
  other: Partial<MessageChangeReport> = {},
): Promise<void> {
  const report = {
    providerMessageId: `report ${targetId} ${at}`,
    targetId,
    by: 'customer' as const,
    customer: reportedAuthor({ number: NUMBER }),
    occurredAt: second(at),
    change,
    ...other,
  };
  return recordMessageChange(deps(), sender, report, second(at));
}

async function conversationOf(number = NUMBER) {
  const { workspaceId } = sender;
  const customer = await db.customers.findByLookup(workspaceId, lookupFor(workspaceId, number));
  const id = conversationIdOf(customer?.id ?? '', sender.number);
  const conversation = await db.conversations.find(workspaceId, id);
  const { rows } = await db.inbound.listByConversation(workspaceId, id, { limit: 9 });
  return { customer, conversation, rows };
}

/** Bodies of all events, oldest first. */
async function bodies(): Promise<Record<string, unknown>[]> {
  const page = { limit: 50 };
  const { rows } = await db.deliveries.list(sender.workspaceId, {}, page);
  const events = rows
    .toReversed()
    .map(async ({ id }) => (await db.events.find(sender.workspaceId, id))?.body ?? '{}');
  return (await Promise.all(events)).map((body) => JSON.parse(body) as Record<string, unknown>);
}

const edited = (text: string): MessageChange => ({ kind: 'edited', text });
const deleted: MessageChange = { kind: 'deleted' };
const reacted = (emoji: string): MessageChange => ({ kind: 'reacted', emoji });

describe('changes of a customer’s message', () => {
  test('an edit changes text, list and search, and neither window, unread count nor state', async () => {
    const id = await writes('wamid.1', 'Order 17', 0);
    const before = (await conversationOf()).conversation;
    await changes('wamid.1', edited('Order 71'), 60);

    const { conversation, rows } = await conversationOf();
    expect(rows).toMatchObject([{ id, content: { kind: 'text', text: 'Order 71' } }]);
    expect(conversation).toEqual({
      ...before,
      lastMessage: { ...before?.lastMessage, text: 'Order 71' },
    });
    const sought = { whole: [], beginning: 'order' };
    const hits = await db.messageSearch.find(sender.workspaceId, sought, 9);
    expect(hits).toMatchObject([{ text: 'Order 71' }]);
  });

  test('a deletion removes the text from message, list, search and events', async () => {
    await writes('wamid.1', 'my secret word', 0);
    await changes('wamid.1', edited('my secret phrase'), 1);
    await changes('wamid.1', deleted, 2);

    const { conversation, rows } = await conversationOf();
    expect(rows).toMatchObject([
      { content: { kind: 'deleted' }, changes: { deletedAt: second(2) } },
    ]);
    expect(conversation?.lastMessage).toMatchObject({ kind: 'deleted', text: '' });
    expect(await bodies()).toMatchObject([
      { event: 'inbound_message', content: { kind: 'deleted' } },
      { event: 'inbound_message_changed', change: 'edited', text: null },
      { event: 'inbound_message_changed', change: 'deleted', text: null },
    ]);
    const stored = await Promise.all(
      Object.values(db.database.models).map(({ collection }) => collection.find({}).toArray()),
    );
    expect(JSON.stringify(stored)).not.toMatch(/secret/);
  });

  test('nothing undoes a deletion, an older edit no newer one, and a repeat nothing', async () => {
    await writes('wamid.1', 'one', 0);
    await changes('wamid.1', edited('three'), 30);
    await changes('wamid.1', edited('two'), 20);
    await changes('wamid.1', edited('three'), 30);
    expect((await conversationOf()).rows).toMatchObject([{ content: { text: 'three' } }]);

    await changes('wamid.1', deleted, 25);
    await changes('wamid.1', edited('four'), 40);
    await changes('wamid.1', deleted, 25);

    expect((await conversationOf()).rows).toMatchObject([{ content: { kind: 'deleted' } }]);
    const told = (await bodies()).map(({ event, change }) => String(change ?? event));
    expect(told.toSorted()).toEqual(['deleted', 'edited', 'inbound_message']);
  });

  test('changes of the same second count in the order in which they came, once', async () => {
    await writes('wamid.1', 'one', 0);
    const withdrawn: MessageChange = { kind: 'reaction_withdrawn' };
    await changes('wamid.1', reacted('👍'), 5, { providerMessageId: 'r1' });
    await changes('wamid.1', withdrawn, 5, { providerMessageId: 'r2' });
    await changes('wamid.1', reacted('👍'), 5, { providerMessageId: 'r1' });

    const [message] = (await conversationOf()).rows;
    expect(message?.changes?.reactions?.customer).toMatchObject({ emoji: null });
  });

  test('waiting reports are bounded, and are gone with the customer', async () => {
    await writes('wamid.0', 'Hello', 0);
    const { workspaceId, id: senderId } = sender;
    const waiting = { workspaceId, senderId, lookups: [lookupFor(workspaceId, NUMBER)] };
    const others = Array.from({ length: WAITING_CHANGES_MAX - 1 }, (_, index) => {
      const { id, ...record } = waitingChange({
        ...waiting,
        targetId: 'old',
        id: `${senderId} ${index}`,
      });
      return { _id: id, ...record };
    });
    await db.database.models.waitingChanges.insertMany(others);
    await changes('wamid.1', edited('last'), 20);
    await changes('wamid.2', edited('one too many'), 20);
    const about = async (id: string) => (await db.waitingChanges.listAbout(senderId, id)).length;

    expect([await about('wamid.1'), await about('wamid.2')]).toEqual([1, 0]);

    const { customer } = await conversationOf();
    await db.erasures.deleteUnread(workspaceId, customer?.id ?? '', new Date());
    expect(await about('wamid.1')).toBe(0);
  });

  test('a report about somebody else’s message, or an unknown one, changes nothing', async () => {
    await writes('wamid.1', 'mine', 0);
    await writes('wamid.2', 'theirs', 0, OTHER);
    await changes('wamid.2', deleted, 5);
    await changes('wamid.2', reacted('👎'), 5);
    await changes('wamid.1', deleted, 5, { by: 'business' });
    await changes('wamid.9', deleted, 5);

    expect((await conversationOf(OTHER)).rows).toMatchObject([{ content: { text: 'theirs' } }]);
    expect((await conversationOf(OTHER)).rows[0]).not.toHaveProperty('changes');
    expect((await conversationOf()).rows).toMatchObject([{ content: { text: 'mine' } }]);
    expect((await bodies()).map(({ event }) => event)).toEqual([
      'inbound_message',
      'inbound_message',
    ]);
  });

  test.each([
    ['STOP', { unsubscribed: true, marketingStopped: false }],
    ['Stop promotions', { unsubscribed: false, marketingStopped: true }],
  ])('an edit to %s stops what the word stops', async (word, stops) => {
    await writes('wamid.1', 'Stopp', 0);
    await changes('wamid.1', edited(word), 5);

    expect((await conversationOf()).customer).toMatchObject(stops);
  });
});

test('of many reports that wait for a message, few are kept and the last ones are applied', async () => {
  const { workspaceId, id: senderId } = sender;
  for (let at = 1; at <= 6; at += 1) {
    await changes('wamid.1', edited(`Order ${at}`), 30 - at);
    await changes('wamid.1', reacted('👍'), 50 + at);
  }
  const withdrawn = { providerMessageId: 'withdrawn' };
  await changes('wamid.1', { kind: 'reaction_withdrawn' }, 55, withdrawn);
  expect(await db.waitingChanges.listAbout(senderId, 'wamid.1')).toHaveLength(7);
  const id = await writes('wamid.1', 'Order 17', 0);

  expect(await db.inbound.findById(workspaceId, id)).toMatchObject({
    content: { text: 'Order 1' },
    changes: { reactions: { customer: { emoji: '👍', at: second(56) } } },
  });
  const told = (await bodies()).flatMap(({ change }) => change ?? []);
  expect(told.map(String).toSorted()).toEqual(['edited', 'reacted']);
});

describe('reactions to a sent message', () => {
  test('shows the latest reaction of the customer, also of a message that has no webhooks', async () => {
    await writes('wamid.0', 'Hello', 0);
    const { customer, conversation } = await conversationOf();
    const { workspaceId, id: senderId } = sender;
    const sent = newMessage({
      workspaceId,
      senderId,
      kind: 'inbox',
      customerId: customer?.id ?? '',
      conversationId: conversation?.id ?? '',
      content: { kind: 'text', text: 'Sure' },
      providerMessageIds: ['wamid.OUT'],
    });
    await db.messages.insert(sent, null);
    await changes('wamid.OUT', reacted('👍'), 5);
    await changes('wamid.OUT', reacted('❤️'), 6);
    await changes('wamid.OUT', deleted, 7);

    expect(await db.messages.find(workspaceId, sent.key)).toMatchObject({
      content: { text: 'Sure' },
      changes: { reactions: { customer: { emoji: '❤️', at: second(6) } } },
    });
    const about = { messageId: sent.messageId, direction: 'outbound', change: 'reacted' };
    expect((await bodies()).slice(1)).toMatchObject([
      { ...about, emoji: '👍' },
      { ...about, emoji: '❤️' },
    ]);
    expect((await conversationOf()).conversation).toEqual(conversation);
  });
});

describe('an agent that answers what is changed', () => {
  test('begins anew while its answer is due, and not when none is', async () => {
    await writes('wamid.1', 'Hello', 0);
    const { conversation } = await conversationOf();
    const { workspaceId, id = '' } = conversation ?? { workspaceId: '' };
    await changes('wamid.1', edited('Hello?'), 1);
    expect(started).toEqual([]);

    const handling = { kind: 'autopilot' } as const;
    const change = { handling, reason: 'a test', by: null, cause: 'test', at: NOW };
    await db.conversations.changeAssignment(workspaceId, id, change);
    await changes('wamid.1', edited('Hello there'), 2);
    expect(started).toEqual([]);

    await writes('wamid.2', 'Order 17', 3);
    const turnOf = async () => (await conversationOf()).conversation?.handlingTurn;
    const turn = (await turnOf()) ?? 0;
    started = [];
    await changes('wamid.2', reacted('👍'), 4);
    expect([started, await turnOf()]).toEqual([[], turn]);
    await changes('wamid.2', deleted, 5);

    expect([started, await turnOf()]).toEqual([[id], turn + 1]);
  });
});
