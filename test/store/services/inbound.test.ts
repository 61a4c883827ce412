import { describe, expect, test } from '@jest/globals';
import { UNREAD_MAX } from '../../../src/domain/conversation';
import type { Customer } from '../../../src/domain/customer';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { enterConversation } from '../../../src/services/conversations/steps/enter-conversation';
import {
  newConversation,
  newCustomer,
  newInbound,
  newMessage,
  newSender,
} from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();

describe('messages of customers', () => {
  test('stores an inbound message as first reported, however often it is reported', async () => {
    const first = newInbound();
    await db.inbound.insert(first);

    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => db.inbound.insert({ ...first, receivedAt: new Date(0) })),
    );

    expect(repeats).toEqual(repeats.map(() => first));
    const { workspaceId, conversationId } = first;
    const page = await db.inbound.listByConversation(workspaceId, conversationId, { limit: 9 });
    expect(page).toEqual({ rows: [first], next: null });
  });

  test('records an inbound message on its conversation once, and its times never go back', async () => {
    const conversation = newConversation({ lastMessageAt: new Date(500) });
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);
    const note = (seconds: number) =>
      db.conversations.noteInbound(
        workspaceId,
        id,
        {
          id: `inb_${seconds}`,
          occurredAt: new Date(seconds * 1000),
          createdAt: new Date(seconds * 1000 + 999),
        },
        null,
      );

    for (const seconds of [2, 3, 1, 2]) await note(seconds);

    expect(await db.conversations.find(workspaceId, id)).toEqual({
      ...conversation,
      stateTurn: 3,
      lastMessageAt: new Date(3999),
      lastInboundAt: new Date(3000),
      unread: ['inb_2', 'inb_3', 'inb_1'],
    });
  });

  test('does not mark a read message as unread when it is reported again', async () => {
    const conversation = newConversation();
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);
    const written = newInbound({ workspaceId, conversationId: id });
    await db.inbound.insert(written);
    await db.conversations.noteInbound(workspaceId, id, written, null);
    await db.conversations.markRead(workspaceId, id, written.id);

    await db.conversations.noteInbound(workspaceId, id, written, null);

    expect((await db.conversations.find(workspaceId, id))?.unread).toEqual([]);
  });

  test('counts unread messages up to a limit', async () => {
    const unread = Array.from({ length: UNREAD_MAX - 1 }, (_, count) => `inb_${count}`);
    const conversation = newConversation({ unread });
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);

    for (let more = 0; more < 2; more += 1) {
      await db.conversations.noteInbound(workspaceId, id, newInbound(), null);
    }

    expect((await db.conversations.find(workspaceId, id))?.unread).toHaveLength(UNREAD_MAX);
  });
});

describe('messages of customers and another workspace', () => {
  test('another workspace neither sees nor changes messages, customers or conversations', async () => {
    const message = newInbound();
    const customer = newCustomer({ deliveryIdentity: null });
    const conversation = newConversation();
    const stranger = newId('wks');
    await db.inbound.insert(message);
    await db.customers.ensure(customer);
    await db.conversations.ensure(conversation);

    const listed = await db.inbound.listByConversation(stranger, message.conversationId, {
      limit: 9,
    });
    const consent = { scope: 'all', wanted: false, reason: 'a test', at: new Date() } as const;
    const recorded = await db.customers.recordConsent(stranger, customer.id, consent);
    const at = new Date();
    const named = { number: '33612345678', userIds: [], username: null, name: 'Eve' };
    const known = { ...named, writtenAt: at, at };
    await db.customers.complete(stranger, customer.id, known);
    await db.conversations.noteInbound(stranger, conversation.id, message, null);

    expect([listed.rows, recorded]).toEqual([[], false]);
    expect(await db.customers.find(customer.workspaceId, customer.id)).toEqual(customer);
    expect(await db.conversations.find(conversation.workspaceId, conversation.id)).toEqual(
      conversation,
    );
  });
});

const SENDER_NUMBER = '15550100200';
const SENDER = newSender({ number: SENDER_NUMBER });

const enter = (message: Message, number: string): Promise<boolean> => {
  const sender = { ...SENDER, workspaceId: message.workspaceId, number };
  return enterConversation({ ...db, clock: { now: () => new Date(5000) } }, message, sender);
};

const senderOf = ({ workspaceId }: Message) => ({ ...SENDER, workspaceId });

/** Makes messages of a new conversation. */
function conversing() {
  const workspaceId = newId('wks');
  const customerId = newId('cus');
  const conversationId = conversationIdOf(customerId, SENDER_NUMBER);
  return {
    message: (change: Partial<Message> = {}) =>
      newMessage({ workspaceId, customerId, conversationId, ...change }),
    customer: () => db.customers.find(workspaceId, customerId),
    conversation: () => db.conversations.find(workspaceId, conversationId),
    reassign: () =>
      db.conversations.changeAssignment(workspaceId, conversationId, {
        handling: { kind: 'assigned', memberId: 'mbr_1' },
        reason: 'taken',
        by: null,
        cause: newId('req'),
        at: new Date(),
      }),
  };
}

describe('entering a conversation', () => {
  test('entering a conversation again has no second effect', async () => {
    const { message, customer, conversation, reassign } = conversing();
    const first = message({ autoPilot: true, createdAt: new Date(1000) });
    await enter(first, SENDER_NUMBER);
    const customerBefore = await customer();
    await reassign();
    const before = await conversation();

    await Promise.all([enter(first, SENDER_NUMBER), enter(first, SENDER_NUMBER)]);

    expect(await customer()).toEqual(customerBefore);
    expect(await conversation()).toEqual(before);
    expect(before?.handling).toEqual({ kind: 'assigned', memberId: 'mbr_1' });
  });

  test('enters the conversation of the customer who has the number now when its own was removed', async () => {
    const { message, customer } = conversing();
    const first = message();
    const { workspaceId, recipientNumber: number } = first;
    const now = await db.customers.ensure(newCustomer({ workspaceId, number }));

    await enter(first, SENDER_NUMBER);

    expect(await customer()).toMatchObject({ mergedInto: now.id });
    expect(await db.customers.findCurrent(workspaceId, first.customerId)).toEqual(now);
  });

  test('a conversation has the time of its latest message although an older one created it', async () => {
    const { message, conversation } = conversing();
    const older = message({ createdAt: new Date(1000) });
    const newer = message({ createdAt: new Date(2000) });
    const overtaken = {
      ...db,
      clock: { now: () => new Date() },
      customers: {
        ...db.customers,
        restore: async (customer: Customer) => {
          await enter(older, SENDER_NUMBER);
          return db.customers.restore(customer);
        },
      },
    };

    await enterConversation(overtaken, newer, senderOf(newer));

    expect(await conversation()).toMatchObject({
      createdAt: new Date(1000),
      lastMessageAt: new Date(2000),
    });
  });

  test('autoPilot changes the assignment when the message enters, and records the cause', async () => {
    const { message, conversation } = conversing();
    const asking = message({ autoPilot: false, messageId: 'order-1017' });

    await enter(asking, SENDER_NUMBER);

    expect((await conversation())?.handlingHistory).toEqual([
      {
        handling: { kind: 'unassigned' },
        by: null,
        reason: 'autoPilot: false came with message order-1017',
        cause: asking.key,
        at: new Date(5000),
      },
    ]);
  });

  test('a refused message keeps the assignment of the conversation', async () => {
    const { message, conversation, reassign } = conversing();
    await enter(message(), SENDER_NUMBER);
    await reassign();

    await enter(message({ autoPilot: false, refusal: 'the values are incomplete' }), SENDER_NUMBER);

    expect(await conversation()).toMatchObject({ handling: { kind: 'assigned' } });
  });
});
