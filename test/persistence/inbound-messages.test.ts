import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { UNREAD_MAX } from '../../src/domain/conversation';
import { newId } from '../../src/domain/ids';
import {
  type TestDatabase,
  newConversation,
  newCustomer,
  newInbound,
  openTestDatabase,
} from './support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('what a customer wrote', () => {
  test('is stored as it was first reported, however often that is', async () => {
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

  test('is noted once on its conversation, which never goes back', async () => {
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
      lastMessageAt: new Date(3999),
      lastInboundAt: new Date(3000),
      unread: ['inb_2', 'inb_3', 'inb_1'],
    });
  });

  test('counts once, also when it is reported again after it was read', async () => {
    const conversation = newConversation();
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);
    const written = newInbound();
    await db.conversations.noteInbound(workspaceId, id, written, null);
    await db.conversations.markRead(workspaceId, id, written.id);

    await db.conversations.noteInbound(workspaceId, id, written, null);

    expect((await db.conversations.find(workspaceId, id))?.unread).toEqual([]);
  });

  test('is told apart up to a number of messages', async () => {
    const conversation = newConversation();
    const { workspaceId, id } = conversation;
    await db.conversations.ensure(conversation);

    for (let count = 0; count <= UNREAD_MAX; count += 1) {
      await db.conversations.noteInbound(workspaceId, id, newInbound(), null);
    }

    expect((await db.conversations.find(workspaceId, id))?.unread).toHaveLength(UNREAD_MAX);
  });
});

describe('records from before customers could write', () => {
  test('have what came later, empty', async () => {
    const conversation = newConversation();
    await db.conversations.ensure(conversation);
    await db.database.models.conversations.collection.updateOne(
      { workspaceId: conversation.workspaceId },
      { $unset: { unread: 1, lastInboundAt: 1 } },
    );

    expect(await db.conversations.find(conversation.workspaceId, conversation.id)).toEqual(
      conversation,
    );
  });
});

describe('another workspace (contract 1)', () => {
  test('neither sees nor changes any of it', async () => {
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
    const wish = { scope: 'all', wanted: false, reason: 'a test', at: new Date() } as const;
    const wished = await db.customers.recordWish(stranger, customer.id, wish);
    const at = new Date();
    const known = { number: '33612345678', name: 'Eve', writtenAt: at, at };
    await db.customers.complete(stranger, customer.id, known);
    await db.conversations.noteInbound(stranger, conversation.id, message, null);

    expect([listed.rows, wished]).toEqual([[], false]);
    expect(await db.customers.find(customer.workspaceId, customer.id)).toEqual(customer);
    expect(await db.conversations.find(conversation.workspaceId, conversation.id)).toEqual(
      conversation,
    );
  });
});
