import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { PageCursor } from '../../../src/domain/page';
import { keepWish } from '../../../src/usecases/customer/keep-wish';
import { listCustomers } from '../../../src/usecases/customer/list-customers';
import { learnAlias } from '../../../src/usecases/customer/learn-alias';
import { newCustomer, newMessage } from '../../support/records';
import { type TestDatabase, openTestDatabase } from '../persistence/support';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

describe('a customer', () => {
  test('is stored once, however many first sends there are', async () => {
    const customer = newCustomer();

    const made = await Promise.all(
      Array.from({ length: 50 }, () => db.customers.ensure({ ...customer })),
    );

    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await db.customers.find(customer.workspaceId, customer.id)).toEqual(customer);
  });

  test('stays as it is when it is met again', async () => {
    const blocked = newCustomer({ blocked: true, deliveryIdentity: null });
    await db.customers.ensure(blocked);

    expect(await db.customers.ensure({ ...blocked, blocked: false })).toBe(false);

    expect(await db.customers.find(blocked.workspaceId, blocked.id)).toEqual(blocked);
  });

  test('is what people decide, and keeps what they do not', async () => {
    const customer = newCustomer({ unsubscribed: true });
    await db.customers.ensure(customer);
    const at = new Date(customer.createdAt.getTime() + 1000);

    const decided = await db.customers.decide(
      customer.workspaceId,
      customer.id,
      { blocked: true },
      at,
    );

    expect(decided).toEqual({ ...customer, blocked: true, updatedAt: at });
    expect(await db.customers.find(customer.workspaceId, customer.id)).toEqual(decided);
  });
});

describe('another id of a customer', () => {
  const ids = async (workspaceId: string, id: string) =>
    (await db.customers.find(workspaceId, id))?.aliasIds;

  test('means them, before the customer whose own it is', async () => {
    const workspaceId = newId('wks');
    const known = newCustomer({ workspaceId, number: '5511987654321' });
    const former = newCustomer({ workspaceId, number: '551187654321' });
    await db.customers.ensure(known);
    expect(await db.customers.findByAnyId(workspaceId, former.id)).toBeNull();
    await db.customers.ensure(former);
    expect(await db.customers.findByAnyId(workspaceId, former.id)).toEqual(former);

    await db.customers.addAlias(workspaceId, known.id, former.id);

    const merged = { ...known, aliasIds: [former.id] };
    expect(await db.customers.findByAnyId(workspaceId, former.id)).toEqual(merged);
    expect(await db.customers.findByAnyId(workspaceId, known.id)).toEqual(merged);
    expect(await db.customers.find(workspaceId, former.id)).toEqual(former);
    const page = { limit: 10 };
    const { rows } = await db.customers.list(workspaceId, { anyId: former.id }, page);
    expect(rows).toEqual([merged]);
  });

  test('is kept once, and only a few of them', async () => {
    const { workspaceId, id, ...rest } = newCustomer();
    await db.customers.ensure({ workspaceId, id, ...rest });
    const wanted = Array.from({ length: 9 }, (_, index) => `${id}-${index}`);

    await db.customers.addAlias(newId('wks'), id, 'of another workspace');
    for (const aliasId of [...wanted, ...wanted])
      await db.customers.addAlias(workspaceId, id, aliasId);

    expect(await ids(workspaceId, id)).toEqual(wanted.slice(0, 5));
  });

  test('belongs to one of them, however many claim it at once', async () => {
    const workspaceId = newId('wks');
    const claimants = ['33612340001', '33612340002', '33612340003'].map((number) =>
      newCustomer({ workspaceId, number }),
    );
    for (const each of claimants) await db.customers.ensure(each);
    const aliasId = `${workspaceId}-alias`;

    await Promise.all(claimants.map(({ id }) => db.customers.addAlias(workspaceId, id, aliasId)));

    const claimed = await Promise.all(claimants.map(({ id }) => ids(workspaceId, id)));
    expect(claimed.filter((each) => each?.includes(aliasId))).toHaveLength(1);
    const first = await db.customers.findByAnyId(workspaceId, aliasId);
    await db.customers.addAlias(workspaceId, String(claimants.at(-1)?.id), aliasId);
    expect(await db.customers.findByAnyId(workspaceId, aliasId)).toEqual(first);
  });

  test('is found by an index of its own', async () => {
    const { collection } = db.database.models.customers;

    const index = (await collection.indexes()).find(({ key }) => 'aliasIds' in key);

    expect(index).toMatchObject({ unique: true, sparse: true });
  });

  test('is none of a record of an earlier version', async () => {
    const { aliasIds: _aliasIds, id: _id, ...record } = newCustomer();
    await db.database.models.customers.collection.insertOne({ ...record, _id } as never);

    expect(await ids(record.workspaceId, _id)).toEqual([]);
    await db.customers.addAlias(record.workspaceId, _id, `${_id}-alias`);
    expect(await ids(record.workspaceId, _id)).toEqual([`${_id}-alias`]);
  });
});

describe('the list of customers', () => {
  test('shows each once, newest first, also those of one moment', async () => {
    const workspaceId = newId('wks');
    const moments = [5, 1, 3, 3, 3, 3, 2, 4].map((time) => new Date(time * 1000));
    const customers = moments.map((createdAt, index) =>
      newCustomer({ workspaceId, number: `3361234000${index}`, createdAt }),
    );
    await Promise.all(customers.map((customer) => db.customers.ensure(customer)));

    const walked = [];
    let cursor: PageCursor | null | undefined = undefined;
    while (cursor !== null) {
      const page = await db.customers.list(workspaceId, {}, { limit: 3, cursor });
      expect(page.rows.length).toBeLessThanOrEqual(3);
      walked.push(...page.rows);
      cursor = page.next;
    }

    const times = walked.map(({ createdAt }) => createdAt.getTime() / 1000);
    expect(times).toEqual([5, 4, 3, 3, 3, 3, 2, 1]);
    expect(new Set(walked.map(({ id }) => id)).size).toBe(customers.length);
  });

  test('finds a number, and not one that was erased', async () => {
    const workspaceId = newId('wks');
    const known = newCustomer({ workspaceId, number: '33612340001' });
    const erased = newCustomer({ workspaceId, number: '33612340002' });
    await db.customers.ensure(known);
    await db.customers.ensure({ ...erased, number: null });
    const find = (number: string) => listCustomers(db)(workspaceId, { number }, { limit: 10 });

    expect((await find('33612340001')).rows).toEqual([known]);
    expect((await find('33612340002')).rows).toEqual([]);
    expect((await find('33612340003')).rows).toEqual([]);
  });
});

const WRITTEN = '5511987654321';
const KNOWN = '551187654321';
const clock = { now: () => new Date() };

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

      await learnAlias({ ...db, customers, clock }, message, KNOWN);

      expect([step, (await find(first.id))?.unsubscribed]).toEqual([step, true]);
    }
  });
});
