import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import { createRepositories } from '../../../src/persistence';
import type { Repositories } from '../../../src/ports/repositories';
import { completeErasure } from '../../../src/services/customers/complete-erasure';
import { eraseCustomer } from '../../../src/services/customers/erase-customer';
import { exportCustomer } from '../../../src/services/customers/export-customer';
import {
  newConversation,
  newCustomer,
  newInbound,
  newMessage,
  newSender,
  newWebhookEvent,
} from '../../support/records';
import { type TestDatabase, openTestDatabase } from '../persistence/support';
import { type Death, Died, dyingProcess } from './support/dying-process';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** Number that fills more than two pages of one conversation. */
const MANY = 205;
const FEW = 3;
const ALL = MANY + FEW;

interface Exported {
  conversations: { conversationId: string }[];
  messages: { messageId: string; webhookEvents: unknown[] }[];
  inboundMessages: { messageId: string }[];
  notes: { noteId: string }[];
}

const countOf = (ids: string[]): number => new Set(ids).size;

test('an export has every page of every collection, for each conversation of the customer', async () => {
  const customer = newCustomer({ workspaceId: newId('wks') });
  const { workspaceId, id: customerId } = customer;
  await db.customers.ensure(customer);
  for (const [number, amount] of [
    ['4915550001', MANY],
    ['4915550002', FEW],
  ] as const) {
    await db.senders.insert(newSender({ workspaceId, number }));
    const conversationId = conversationIdOf(customerId, number);
    const of = { workspaceId, customerId, conversationId };
    await db.conversations.ensure(newConversation({ workspaceId, customerId, id: conversationId }));
    const writeOne = async (): Promise<void> => {
      const message = newMessage(of);
      await db.messages.insert(message, null);
      await db.events.insert(newWebhookEvent({ ...of, messageKey: message.key }), null);
      await db.inbound.insert(newInbound(of));
      const id = newId('not');
      const written = { id, memberId: 'mbr_1', text: 'calls back', createdAt: new Date() };
      await db.notes.insert({ workspaceId, conversationId, ...written });
    };
    await Promise.all(Array.from({ length: amount }, writeOne));
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
    messages: ALL,
    events: ALL,
    inbound: ALL,
    notes: ALL,
  });
});

/** Records of a customer beside their own. */
const EVERYTHING = 5;
/** Outlives an erasure. */
const MOST_CALLS = 40;
const SWEEP_AFTER_MS = 1000;

let repositories: Repositories;

beforeAll(() => {
  repositories = createRepositories(db.database);
});

/** A customer with something in every collection. */
async function known() {
  const customer = newCustomer({ workspaceId: newId('wks') });
  const { workspaceId, id: customerId } = customer;
  const sender = newSender({ workspaceId });
  const conversationId = conversationIdOf(customerId, sender.number);
  const of = { workspaceId, customerId, conversationId };
  const message = newMessage(of);
  await db.senders.insert(sender);
  await db.customers.ensure(customer);
  await db.conversations.ensure(newConversation({ workspaceId, customerId, id: conversationId }));
  await db.inbound.insert(newInbound(of));
  const note = {
    id: newId('not'),
    workspaceId,
    conversationId,
    memberId: 'mbr_1',
    text: 'calls back',
    createdAt: new Date(),
  };
  await db.notes.insert(note);
  await db.messages.insert(message, null);
  await db.events.insert(
    newWebhookEvent({ workspaceId, customerId, messageKey: message.key }),
    null,
  );
  return { workspaceId, customerId };
}

const erasing = (available: Repositories) =>
  eraseCustomer({
    ...available,
    clock: { now: () => new Date() },
    log: createLogger('silent', 'test'),
    live: { publish: () => undefined },
    sweepAfterMs: SWEEP_AFTER_MS,
  });

/** Counts the records of a workspace's customers, without the customers themselves. */
async function leftOf(workspaceId: string): Promise<number> {
  const { conversations, inboundMessages, messages, notes, webhookEvents } = db.database.models;
  const counts = [conversations, inboundMessages, messages, notes, webhookEvents].map(
    ({ collection }) => collection.countDocuments({ workspaceId }),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function dyingWhileErasing(
  { workspaceId, customerId }: { workspaceId: string; customerId: string },
  death: Death,
): Promise<boolean> {
  const process = dyingProcess(repositories, death);
  try {
    await erasing(process.repositories)(workspaceId, customerId, OPERATOR);
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  return process.hasDied();
}

describe.each(['before', 'after'] as const)('process that dies %s any of its calls', (when) => {
  test('after a crash a customer is either not erased, or their erasure is completed', async () => {
    let completed = 0;
    for (let call = 1, died = true; died; call += 1) {
      expect(call).toBeLessThan(MOST_CALLS);
      const of = await known();
      died = await dyingWhileErasing(of, { call, when });

      const isMarked = (await db.customers.find(of.workspaceId, of.customerId))?.number === null;
      const due = await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99);
      const mine = due.filter(({ workspaceId }) => workspaceId === of.workspaceId);
      expect({ call, due: mine.length }).toEqual({ call, due: isMarked ? 1 : 0 });
      for (const each of mine) await completeErasure(db, each);

      expect({ call, left: await leftOf(of.workspaceId) }).toEqual({
        call,
        left: isMarked ? 0 : EVERYTHING,
      });
      const still = await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99);
      expect(still.filter(({ workspaceId }) => workspaceId === of.workspaceId)).toEqual([]);
      completed += mine.length;
    }
    expect(completed).toBeGreaterThan(5);
  });
});

test('completing an erasure deletes an event stored while its message was erased', async () => {
  const { workspaceId, customerId } = await known();
  await erasing(db)(workspaceId, customerId, OPERATOR);
  await db.events.insert(newWebhookEvent({ workspaceId, customerId, messageKey: 'gone' }), null);

  for (const due of await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99))
    await completeErasure(db, due);

  expect(await leftOf(workspaceId)).toBe(0);
});

test('rejects an erasure from another workspace', async () => {
  const { workspaceId, customerId } = await known();

  const erased = erasing(db)(newId('wks'), customerId, OPERATOR);

  await expect(erased).rejects.toMatchObject({ code: 'customer_not_found' });
  expect(await leftOf(workspaceId)).toBe(EVERYTHING);
});
