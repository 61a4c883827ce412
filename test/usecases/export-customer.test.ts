import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../src/domain/audit';
import { conversationIdOf, newId } from '../../src/domain/ids';
import { exportCustomer } from '../../src/usecases/customer/export-customer';
import {
  type TestDatabase,
  newConversation,
  newCustomer,
  newInbound,
  newMessage,
  newSender,
  newWebhookEvent,
  openTestDatabase,
} from '../persistence/support';

/** More than two pages. */
const MANY = 205;
const NUMBERS = ['4915550001', '4915550002'];

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

interface Exported {
  conversations: { conversationId: string }[];
  messages: { messageId: string; webhookEvents: unknown[] }[];
  inboundMessages: { messageId: string }[];
  notes: { noteId: string }[];
}

const countOf = (ids: string[]): number => new Set(ids).size;

test('an export has every page of everything, in each conversation of the customer', async () => {
  const customer = newCustomer({ workspaceId: newId('wks') });
  const { workspaceId, id: customerId } = customer;
  await db.customers.ensure(customer);
  for (const number of NUMBERS) {
    await db.senders.insert(newSender({ workspaceId, number }));
    const conversationId = conversationIdOf(customerId, number);
    const of = { workspaceId, customerId, conversationId };
    await db.conversations.ensure(newConversation({ workspaceId, customerId, id: conversationId }));
    for (let count = 0; count < MANY; count += 1) {
      const message = newMessage(of);
      await db.messages.insert(message, null);
      await db.events.insert(newWebhookEvent({ ...of, messageKey: message.key }), null);
      await db.inbound.insert(newInbound(of));
      const id = newId('not');
      const written = { id, memberId: 'mbr_1', text: 'calls back', createdAt: new Date() };
      await db.notes.insert({ workspaceId, conversationId, ...written });
    }
  }
  const asked = exportCustomer({ ...db, clock: { now: () => new Date() } });

  let text = '';
  for await (const part of await asked(workspaceId, customerId, OPERATOR)) text += part;

  const { conversations, messages, inboundMessages, notes } = JSON.parse(text) as Exported;
  expect({
    conversations: countOf(conversations.map(({ conversationId }) => conversationId)),
    messages: countOf(messages.map(({ messageId }) => messageId)),
    events: messages.flatMap(({ webhookEvents }) => webhookEvents).length,
    inbound: countOf(inboundMessages.map(({ messageId }) => messageId)),
    notes: countOf(notes.map(({ noteId }) => noteId)),
  }).toEqual({
    conversations: 2,
    messages: 2 * MANY,
    events: 2 * MANY,
    inbound: 2 * MANY,
    notes: 2 * MANY,
  });
});
