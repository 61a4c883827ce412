import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/domain/ids';
import { keepWish } from '../../src/usecases/customer/keep-wish';
import { learnAlias } from '../../src/usecases/customer/learn-alias';
import {
  type TestDatabase,
  newCustomer,
  newMessage,
  openTestDatabase,
} from '../persistence/support';

const WRITTEN = '5511987654321';
const KNOWN = '551187654321';
const clock = { now: () => new Date() };

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

/** A customer under each form of one number, and a message to the first. */
async function twoForms() {
  const workspaceId = newId('wks');
  const first = newCustomer({ workspaceId, number: WRITTEN });
  const former = newCustomer({ workspaceId, number: KNOWN });
  await db.customers.ensure(first);
  const message = newMessage({ workspaceId, customerId: first.id, recipientNumber: WRITTEN });
  return {
    workspaceId,
    first,
    former,
    message,
    find: (id: string) => db.customers.find(workspaceId, id),
  };
}

const STOP = { scope: 'all', wanted: false, reason: 'wrote STOP', at: new Date(2000) } as const;

describe('another form of a customer’s number', () => {
  test('is learned once', async () => {
    const { first, former, message, find } = await twoForms();

    await learnAlias({ ...db, clock }, message, KNOWN);
    await learnAlias({ ...db, clock }, message, KNOWN);
    await learnAlias({ ...db, clock }, message, WRITTEN);

    expect(await find(first.id)).toEqual({ ...first, aliasIds: [former.id] });
    expect(await find(former.id)).toBeNull();
  });

  test('stays with who came first', async () => {
    const { workspaceId, first, former, message } = await twoForms();
    const second = newCustomer({ workspaceId, number: '55011987654321' });
    await db.customers.ensure(second);
    await learnAlias({ ...db, clock }, message, KNOWN);

    await learnAlias({ ...db, clock }, { ...message, customerId: second.id }, KNOWN);

    expect((await db.customers.findByAnyId(workspaceId, former.id))?.id).toBe(first.id);
    expect((await db.customers.find(workspaceId, second.id))?.aliasIds).toEqual([]);
  });

  test('never makes two customers each the other', async () => {
    const { workspaceId, first, former, message } = await twoForms();
    await db.customers.ensure(former);
    await learnAlias({ ...db, clock }, message, KNOWN);

    await learnAlias({ ...db, clock }, { ...message, customerId: former.id }, WRITTEN);

    for (const { id } of [first, former])
      expect((await db.customers.findByAnyId(workspaceId, id))?.id).toBe(first.id);
  });

  test('brings a stop along, and nothing that is older than what is known', async () => {
    const { workspaceId, first, former, message, find } = await twoForms();
    await db.customers.ensure(former);
    await db.customers.recordWish(workspaceId, former.id, STOP);
    const stop = { ...STOP, scope: 'marketing' } as const;
    await db.customers.recordWish(workspaceId, former.id, stop);
    const start = { ...stop, wanted: true, at: new Date(3000) };
    await db.customers.recordWish(workspaceId, first.id, start);

    await learnAlias({ ...db, clock }, message, KNOWN);

    expect(await find(first.id)).toMatchObject({
      unsubscribed: true,
      subscriptionChange: { reason: STOP.reason, at: STOP.at },
      marketingStopped: false,
      marketingChange: { at: start.at },
    });
  });

  test('brings a stop along that an earlier version kept without a reason', async () => {
    const { former, first, message, find } = await twoForms();
    await db.customers.ensure({ ...former, unsubscribed: true });

    await learnAlias({ ...db, clock }, message, KNOWN);

    expect(await find(first.id)).toMatchObject({ unsubscribed: true });
  });

  test('loses no stop that is recorded while it is learned', async () => {
    for (const step of ['findByAnyId', 'addAlias', 'find'] as const) {
      const { workspaceId, former, first, message, find } = await twoForms();
      await db.customers.ensure(former);
      const writer = { workspaceId, customerId: former.id, from: KNOWN };
      const stopped = async () => keepWish(db, writer, STOP);
      // The stop comes right before, or right after, each step of the learning.
      const customers = {
        ...db.customers,
        [step]: async (...given: [string, string, string]) => {
          await stopped();
          return db.customers[step](...given);
        },
      };

      await learnAlias({ customers, clock }, message, KNOWN);

      expect([step, (await find(first.id))?.unsubscribed]).toEqual([step, true]);
    }
  });
});
