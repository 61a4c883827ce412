import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { Message } from '../../../src/domain/message';
import { DAY_MS, type Retention } from '../../../src/domain/retention';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import { createRetentionStore } from '../../../src/persistence';
import type { Models } from '../../../src/persistence/models';
import { customerRefusal } from '../../../src/domain/customer-refusal';
import { enterConversation } from '../../../src/services/conversations/steps/enter-conversation';
import { removeExpired } from '../../../src/services/reconciler/remove-expired';
import {
  newConversation,
  newCustomer,
  newMessage,
  newSender,
  previewAt,
} from '../../support/records';
import { RETENTION } from '../../support/retention';
import { type TestDatabase, openPrivateDatabase, useTestDatabase } from '../persistence/support';

const db = useTestDatabase(openPrivateDatabase);

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** Runs the job until it finds no more, with small batches. */
async function clean(change: Partial<Retention> = {}, on: TestDatabase = db): Promise<void> {
  const limits = { ...RETENTION, ...change };
  const run = removeExpired({
    ...on,
    retention: createRetentionStore(on.database, limits),
    limits,
    batchSize: 2,
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
  });
  while (await run());
}

type Collection = keyof Models;

/** Inserts a bare record with one date. */
async function putOne(collection: Collection, field: string, at: Date): Promise<string> {
  const id = newId('chg');
  // Fields that must be unique get a value of their own.
  const unique = { trackingToken: id, token: id, key: id, workspaceId: id, runningIn: id };
  await db.database.models[collection].collection.insertOne({
    _id: id,
    [field]: at,
    ...unique,
  } as never);
  return id;
}

async function isThere(collection: Collection, id: string): Promise<boolean> {
  const found = await db.database.models[collection].collection.findOne({ _id: id } as never);
  return found !== null;
}

const msOf = (setting: keyof Retention): number => RETENTION[setting] * DAY_MS;

/** Time after which a kind of record is removed, from a date of it. */
const LIFETIMES: [Collection, string, number][] = [
  ['messages', 'createdAt', msOf('messagesDays')],
  ['inboundMessages', 'receivedAt', msOf('inboundDays')],
  ['notes', 'createdAt', msOf('inboundDays')],
  ['webhookEvents', 'createdAt', msOf('eventsDays')],
  ['recoveries', 'createdAt', msOf('eventsDays')],
  ['audit', 'at', msOf('auditDays')],
  ['apiKeys', 'revokedAt', msOf('removedDays')],
  ['apiKeys', 'expiresAt', msOf('removedDays')],
  ['templates', 'deletedAt', msOf('removedDays')],
  ['agents', 'removedAt', msOf('removedDays')],
  ['liveChanges', 'at', 3_600_000],
  ['listenerEvents', 'at', 3_600_000],
  ['listenedWorkspaces', 'at', 3_600_000],
  ['stagedPages', 'stagedAt', DAY_MS],
  ['sessions', 'expiresAt', 0],
  ['paces', 'expiresAt', 0],
  ['rateLimits', 'expire', 0],
];

describe('records with a time to live', () => {
  test('are removed once they are older than allowed, even if the database removes nothing', async () => {
    const at = (ageMs: number): Date => new Date(Date.now() - ageMs);
    const put = async ([collection, field, afterMs]: (typeof LIFETIMES)[number]) => {
      const ages = [1, 2, 3, -1].map((minutes) => afterMs + minutes * 60_000);
      const ids = await Promise.all(ages.map((ageMs) => putOne(collection, field, at(ageMs))));
      return { collection, field, ids };
    };
    const stored = await Promise.all(LIFETIMES.map(put));
    const left = () =>
      Promise.all(
        stored.map(async ({ collection, field, ids }) => {
          const there = await Promise.all(ids.map((id) => isThere(collection, id)));
          return [`${collection} by ${field}`, ...there];
        }),
      );

    await clean();
    const kinds = LIFETIMES.map(([collection, field]) => `${collection} by ${field}`);
    expect(await left()).toEqual(kinds.map((kind) => [kind, false, false, false, true]));

    const shorter = Object.entries(RETENTION).map(([setting, limit]) => [setting, limit - 1]);
    await clean(Object.fromEntries(shorter) as Retention);
    const bySetting = LIFETIMES.map(([, , afterMs]) => afterMs > DAY_MS);
    expect((await left()).map(([, , , , young]) => young)).toEqual(bySetting.map((is) => !is));
  });

  test('keeps records without the date, such as an active key or a present template', async () => {
    const { apiKeys, templates } = db.database.models;
    const id = newId('chg');
    const key = { _id: id, revokedAt: null, expiresAt: null };
    const template = { _id: id, deletedAt: null, workspaceId: newId('wks') };
    await apiKeys.collection.insertOne(key as never);
    await templates.collection.insertOne(template as never);

    await clean();

    expect(await isThere('apiKeys', id)).toBe(true);
    expect(await isThere('templates', id)).toBe(true);
  });
});

describe('retention of customers', () => {
  /** Stores a customer with a conversation, both that many days old. */
  async function knownSince(days: number, change: Parameters<typeof newCustomer>[0] = {}) {
    const at = daysAgo(days);
    const workspaceId = newId('wks');
    const customer = newCustomer({ workspaceId, createdAt: at, name: 'Ada', ...change });
    const conversation = newConversation({
      workspaceId,
      customerId: customer.id,
      lastMessageAt: at,
      createdAt: at,
    });
    await db.customers.ensure(customer);
    await db.conversations.ensure(conversation);
    return { ...customer, conversation };
  }
  const found = ({ id, workspaceId }: { id: string; workspaceId: string }) =>
    db.customers.find(workspaceId, id);

  test('removes customers and their conversations after a long silence, and no others', async () => {
    const old = [await knownSince(401), await knownSince(500), await knownSince(900)];
    const young = await knownSince(399);

    await clean();

    for (const each of old) {
      expect(await found(each)).toBeNull();
      expect(await db.conversations.find(each.workspaceId, each.conversation.id)).toBeNull();
    }
    expect(await found(young)).toMatchObject({ name: 'Ada' });
    expect(await db.conversations.find(young.workspaceId, young.conversation.id)).not.toBeNull();
  });

  test('keeps a customer as long after their last message, even without the conversation', async () => {
    const customer = await knownSince(900);
    const { workspaceId, conversation } = customer;
    const preview = previewAt(daysAgo(50).getTime());
    await db.conversations.touch(workspaceId, conversation.id, { senderId: 'snd_1', preview });

    await clean({ conversationsDays: 30 });
    expect(await db.conversations.find(workspaceId, conversation.id)).toBeNull();
    expect(await found(customer)).not.toBeNull();

    await clean({ conversationsDays: 30, customersDays: 40 });
    expect(await found(customer)).toBeNull();
  });

  test.each([
    { unsubscribed: true },
    { blocked: true },
    { marketingStopped: true, subscriptionChange: null },
  ])(
    'forgets a customer who opted out (%j), but rejects messages to them for ever',
    async (stop) => {
      const customer = await knownSince(401, stop);

      await clean();
      await clean();

      const kept = await found(customer);
      expect(kept).toMatchObject({ ...stop, number: null, name: null, deliveryIdentity: null });
      expect(kept?.forgottenAt).toBeInstanceOf(Date);
      expect(customerRefusal(kept, { category: 'MARKETING' })).toBe('customer_unreachable');
    },
  );

  test('sends other messages to a customer who stopped marketing, and learns their number again', async () => {
    const customer = await knownSince(401, { marketingStopped: true });
    await clean();
    const { workspaceId, id, conversation } = customer;
    expect(customerRefusal(await found(customer), { category: 'UTILITY' })).toBeNull();

    const message: Message = newMessage({
      workspaceId,
      customerId: id,
      conversationId: conversation.id,
    });
    const clock = { now: () => new Date() };
    await enterConversation({ ...db, clock }, message, newSender({ workspaceId }));

    expect(await found(customer)).toMatchObject({
      number: message.recipientNumber,
      deliveryIdentity: message.recipientNumber,
      marketingStopped: true,
      forgottenAt: null,
    });
    await clean();
    expect(await found(customer)).toMatchObject({ number: message.recipientNumber });
  });

  test('removes a forgotten customer some time after they opted in again', async () => {
    const customer = await knownSince(401, { unsubscribed: true });
    const { workspaceId, id } = customer;
    await clean();

    await db.customers.decide(workspaceId, id, { unsubscribed: false }, daysAgo(401));
    await clean();

    expect(await found(customer)).toBeNull();
  });

  test('a forgotten merged customer leads to the other, for as long as that one is kept', async () => {
    const root = await knownSince(100);
    const { workspaceId } = root;
    const merged = { workspaceId, number: '33612345679', mergedInto: root.id };
    const former = await knownSince(401, merged);

    await clean();

    expect(await found(former)).toMatchObject({ number: null, name: null, mergedInto: root.id });
    const lookup = String(former.lookups[0]);
    expect(await db.customers.findByLookup(workspaceId, lookup)).toMatchObject({ id: root.id });

    await clean({ conversationsDays: 50, customersDays: 50 });
    await clean({ conversationsDays: 50, customersDays: 50 });
    expect([await found(root), await found(former)]).toEqual([null, null]);
  });

  test('keeps erased customers as they are', async () => {
    const erasedAt = daysAgo(500);
    const nothing = { number: null, name: null, deliveryIdentity: null };
    const customer = await knownSince(500, { ...nothing, erasedAt });

    await clean();

    expect(await found(customer)).toMatchObject({ ...nothing, erasedAt, forgottenAt: null });
    expect(customerRefusal(await found(customer), { category: 'UTILITY' })).toBe(
      'customer_without_identity',
    );
  });
});
