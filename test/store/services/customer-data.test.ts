import { beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { conversationIdOf, newId } from '../../../src/domain/ids';
import { portfolioOf } from '../../../src/domain/sender';
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
import { useTestDatabase } from '../persistence/support';
import { type Death, Died, dyingProcess } from './support/dying-process';
import { forgettingProviders } from './support/forgetting-providers';
import { bind } from '../../../src/services/steps/bind';
import { partial } from '../../support/partial';

const db = useTestDatabase();

/** Number that fills more than a page of one conversation. */
const MANY = 105;
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
  const asked = bind(exportCustomer, partial({ ...db, clock: { now: () => new Date() } }));

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

const atProviders = forgettingProviders();

/** A customer with something in every collection, and at the provider. */
async function known() {
  const workspaceId = newId('wks');
  const sender = newSender({ workspaceId });
  const userId = newId('usr').replace('usr_', 'FR.');
  const portfolioId = portfolioOf(sender);
  const userIds = [{ userId, parentUserId: null, portfolioId, seenAt: new Date() }];
  const customer = newCustomer({ workspaceId, userIds });
  const { id: customerId } = customer;
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
  return { workspaceId, customerId, userId };
}

const log = createLogger('silent', 'test');
const clock = { now: () => new Date() };
const completing = () => ({ ...db, ...atProviders.deps, clock, log });

const erasing = (available: Repositories) =>
  bind(
    eraseCustomer,
    partial({
      ...available,
      ...atProviders.deps,
      clock,
      log,
      live: { publish: () => undefined },
      sweepAfterMs: SWEEP_AFTER_MS,
    }),
  );

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

// Dying before a call leaves the same records as dying right after the call before it.
test('after a crash a customer is either not erased, or their erasure is completed', async () => {
  let completed = 0;
  for (let call = 1, died = true; died; call += 1) {
    expect(call).toBeLessThan(MOST_CALLS);
    const of = await known();
    died = await dyingWhileErasing(of, { call, when: 'after' });

    const isMarked = (await db.customers.find(of.workspaceId, of.customerId))?.number === null;
    const due = await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99);
    const mine = due.filter(({ workspaceId }) => workspaceId === of.workspaceId);
    expect({ call, due: mine.length }).toEqual({ call, due: isMarked ? 1 : 0 });
    for (const each of mine) await completeErasure(completing(), each);

    expect({ call, left: await leftOf(of.workspaceId) }).toEqual({
      call,
      left: isMarked ? 0 : EVERYTHING,
    });
    const still = await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99);
    expect(still.filter(({ workspaceId }) => workspaceId === of.workspaceId)).toEqual([]);
    expect({ call, atProvider: !atProviders.forgotten.includes(of.userId) }).toEqual({
      call,
      atProvider: !isMarked,
    });
    completed += mine.length;
  }
  expect(completed).toBeGreaterThan(5);
});

test('completing an erasure deletes an event stored while its message was erased', async () => {
  const { workspaceId, customerId } = await known();
  await erasing(db)(workspaceId, customerId, OPERATOR);
  await db.events.insert(newWebhookEvent({ workspaceId, customerId, messageKey: 'gone' }), null);

  for (const due of await db.erasures.listDue(new Date(Date.now() + 2 * SWEEP_AFTER_MS), 99))
    await completeErasure(completing(), due);

  expect(await leftOf(workspaceId)).toBe(0);
});

test('asks the provider again every hour until it has forgotten an erased customer', async () => {
  const { workspaceId, customerId, userId } = await known();
  const dueAt = new Date();
  const userIds = () => db.erasures.listUserIds(workspaceId, customerId);
  const dueUntil = async (ms: number) => {
    const due = await db.erasures.listDue(new Date(Date.now() + ms), 99);
    return due.filter((each) => each.workspaceId === workspaceId).length;
  };
  atProviders.goAway(true);
  await erasing(db)(workspaceId, customerId, OPERATOR);
  await completeErasure(completing(), { workspaceId, customerId, dueAt });

  expect((await userIds()).map((each) => each.userId)).toEqual([userId]);
  expect([await dueUntil(3_500_000), await dueUntil(3_700_000)]).toEqual([0, 1]);

  atProviders.goAway(false);
  await completeErasure(completing(), { workspaceId, customerId, dueAt });

  expect(atProviders.forgotten).toContain(userId);
  expect([await userIds(), await dueUntil(3_700_000)]).toEqual([[], 0]);
});

test('stops asking a provider that has not forgotten an erased customer for a week', async () => {
  const { workspaceId, customerId } = await known();
  atProviders.goAway(true);
  await erasing(db)(workspaceId, customerId, OPERATOR);
  const inEightDays = { now: () => new Date(Date.now() + 8 * 86_400_000) };
  const due = { workspaceId, customerId, dueAt: new Date() };

  await completeErasure({ ...completing(), clock: inEightDays }, due);

  atProviders.goAway(false);
  expect(await db.erasures.listUserIds(workspaceId, customerId)).toEqual([]);
  const { customers } = db.database.models;
  expect(JSON.stringify(await customers.findById(customerId).lean())).not.toContain('FR.');
});

test('rejects an erasure from another workspace', async () => {
  const { workspaceId, customerId } = await known();

  const erased = erasing(db)(newId('wks'), customerId, OPERATOR);

  await expect(erased).rejects.toMatchObject({ code: 'customer_not_found' });
  expect(await leftOf(workspaceId)).toBe(EVERYTHING);
});
