import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { conversationIdOf, customerIdOf, newId } from '../../src/domain/ids';
import type { Message } from '../../src/domain/message';
import {
  type EnterConversation,
  enterConversation,
} from '../../src/usecases/conversation/enter-conversation';
import { type TestDatabase, newMessage, openTestDatabase } from '../persistence/support';

const SENDER_NUMBER = '15550100200';

let db: TestDatabase;
let enter: EnterConversation;

beforeAll(async () => {
  db = await openTestDatabase();
  enter = enterConversation({ ...db, clock: { now: () => new Date(5000) } });
});
afterAll(() => db.close());

/** Messages of one conversation that nobody else has. */
function conversing() {
  const workspaceId = newId('wks');
  const customerId = customerIdOf(workspaceId, '33612345678');
  const conversationId = conversationIdOf(customerId, SENDER_NUMBER);
  return {
    message: (change: Partial<Message> = {}) =>
      newMessage({ workspaceId, customerId, conversationId, ...change }),
    customer: () => db.customers.find(workspaceId, customerId),
    conversation: () => db.conversations.find(workspaceId, conversationId),
    reassign: () =>
      db.conversations.changeHandling(workspaceId, conversationId, {
        handling: { kind: 'assigned', memberId: 'mbr_1' },
        reason: 'taken',
        by: null,
        cause: newId('req'),
        at: new Date(),
      }),
  };
}

describe('entering a conversation', () => {
  test('can be repeated after any step without a second effect', async () => {
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

  test('goes on where a crash left a customer without a conversation', async () => {
    const { message, customer, conversation } = conversing();
    const first = message();
    const failing = {
      ...db,
      clock: { now: () => new Date() },
      conversations: { ...db.conversations, ensure: crash },
    };
    await expect(enterConversation(failing)(first, SENDER_NUMBER)).rejects.toThrow('crash');
    expect([await customer(), await conversation()]).toEqual([expect.anything(), null]);

    await enter(first, SENDER_NUMBER);

    expect(await conversation()).toMatchObject({ senderNumber: SENDER_NUMBER });
  });

  test('has the time of the latest message, also when an older one made it meanwhile', async () => {
    const { message, conversation } = conversing();
    const older = message({ createdAt: new Date(1000) });
    const newer = message({ createdAt: new Date(2000) });
    const overtaken = {
      ...db,
      clock: { now: () => new Date() },
      customers: {
        ...db.customers,
        ensure: () => enter(older, SENDER_NUMBER).then(() => false),
      },
    };

    await enterConversation(overtaken)(newer, SENDER_NUMBER);

    expect(await conversation()).toMatchObject({
      createdAt: new Date(1000),
      lastMessageAt: new Date(2000),
    });
  });

  test('changes who answers at the time it does, with the cause', async () => {
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

  test('leaves who answers alone when the message was refused: nothing went out', async () => {
    const { message, conversation, reassign } = conversing();
    await enter(message(), SENDER_NUMBER);
    await reassign();

    await enter(message({ autoPilot: false, refusal: 'the values are incomplete' }), SENDER_NUMBER);

    expect(await conversation()).toMatchObject({ handling: { kind: 'assigned' } });
  });
});

function crash(): Promise<never> {
  return Promise.reject(new Error('crash'));
}
