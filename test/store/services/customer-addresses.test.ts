import { describe, expect, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newId } from '../../../src/domain/ids';
import { applyConsent } from '../../../src/services/customers/steps/apply-consent';
import { learnAlias } from '../../../src/services/customers/steps/learn-alias';
import { lookupFor } from '../../support/digests';
import { newCustomer, newMessage } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const db = useTestDatabase();

const customersIn = async (workspaceId: string) =>
  (await db.customers.list(workspaceId, {}, { limit: 99 })).rows;

describe('addresses of a customer', () => {
  const lookupsOf = async (workspaceId: string, id: string) =>
    (await db.customers.find(workspaceId, id))?.lookups;

  test('finds a customer by an address of any kind', async () => {
    const customer = await db.customers.ensure(newCustomer({ number: '33612340001' }));
    const { workspaceId } = customer;
    const phone = lookupFor(workspaceId, '33612340001');
    const bsuid = lookupFor(workspaceId, '102290129340398:FR.13491208655302741918', 'user_id');

    expect(await db.customers.addLookup(workspaceId, customer.id, bsuid)).toBe(true);

    const known = { ...customer, lookups: [phone, bsuid] };
    expect(await db.customers.findByLookup(workspaceId, phone)).toEqual(known);
    expect(await db.customers.findByLookup(workspaceId, bsuid)).toEqual(known);
    const stranger = newCustomer({ workspaceId, number: null, lookups: [bsuid] });
    expect(await db.customers.ensure(stranger)).toEqual(known);
    expect(await customersIn(workspaceId)).toEqual([known]);
  });

  test('stores an address of a customer once, and keeps 23 added ones', async () => {
    const { workspaceId, id, lookups } = await db.customers.ensure(newCustomer());
    const wanted = Array.from({ length: 30 }, (_, index) => `${id}-${index}`);

    await db.customers.addLookup(newId('wks'), id, 'of another workspace');
    for (const lookup of [...wanted, ...wanted])
      await db.customers.addLookup(workspaceId, id, lookup);

    expect(await lookupsOf(workspaceId, id)).toEqual([...lookups, ...wanted.slice(0, 23)]);
  });

  test('gives an address to one customer, however many claim it at once', async () => {
    const workspaceId = newId('wks');
    const claimants = ['33612340001', '33612340002', '33612340003'].map((number) =>
      newCustomer({ workspaceId, number }),
    );
    for (const each of claimants) await db.customers.ensure(each);
    const lookup = `${workspaceId}-claimed`;

    const won = await Promise.all(
      claimants.map(({ id }) => db.customers.addLookup(workspaceId, id, lookup)),
    );

    expect(won.filter(Boolean)).toHaveLength(1);
    const claimed = await Promise.all(claimants.map(({ id }) => lookupsOf(workspaceId, id)));
    expect(claimed.map((each) => each?.includes(lookup))).toEqual(won);
  });
});

describe('customer merged into another', () => {
  test('every address of a merged customer leads to the other, and its record stays readable', async () => {
    const workspaceId = newId('wks');
    const known = newCustomer({ workspaceId, number: '2280712345678' });
    const former = newCustomer({ workspaceId, number: '22812345678' });
    for (const each of [known, former]) await db.customers.ensure(each);
    await db.customers.addLookup(workspaceId, former.id, 'another of the former');

    await db.customers.merge(workspaceId, former.id, known.id);

    for (const lookup of [...former.lookups, 'another of the former'])
      expect(await db.customers.findByLookup(workspaceId, lookup)).toEqual(known);
    expect(await db.customers.findCurrent(workspaceId, former.id)).toEqual(known);
    expect(await db.customers.ensure({ ...former, id: newId('cus') })).toEqual(known);
    expect(await db.customers.find(workspaceId, former.id)).toMatchObject({
      number: former.number,
      mergedInto: known.id,
    });
    const { rows } = await db.customers.list(workspaceId, { id: known.id }, { limit: 10 });
    expect(rows).toEqual([known]);
  });

  test('a chain of merges leads to the last customer, who finds all merged ones', async () => {
    const workspaceId = newId('wks');
    const [first, second, third] = ['1', '2', '3'].map((end) =>
      newCustomer({ workspaceId, number: `3361234000${end}` }),
    ) as [Customer, Customer, Customer];
    for (const each of [first, second, third]) await db.customers.ensure(each);

    await db.customers.merge(workspaceId, first.id, second.id);
    await db.customers.merge(workspaceId, second.id, third.id);

    expect(await db.customers.findCurrent(workspaceId, first.id)).toEqual(third);
    const merged = await db.customers.findMergedInto(workspaceId, third.id);
    expect(merged.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  test('two customers are never merged into each other', async () => {
    const workspaceId = newId('wks');
    const [first, second] = ['1', '2'].map((end) =>
      newCustomer({ workspaceId, number: `3361234000${end}` }),
    ) as [Customer, Customer];
    for (const each of [first, second]) await db.customers.ensure(each);

    await db.customers.merge(workspaceId, first.id, second.id);
    await db.customers.merge(workspaceId, second.id, first.id);

    for (const { id } of [first, second])
      expect(await db.customers.findCurrent(workspaceId, id)).toMatchObject({ id: second.id });
    expect(await db.customers.findMergedInto(workspaceId, first.id)).toEqual([]);
  });

  test('a merge never reaches customers of another workspace', async () => {
    const [known, former] = [newCustomer(), newCustomer()];
    for (const each of [known, former]) await db.customers.ensure(each);
    const [workspaceId, another] = [former.workspaceId, known.workspaceId];

    await db.customers.merge(another, former.id, known.id);
    expect(await db.customers.find(workspaceId, former.id)).toEqual(former);
    await db.customers.merge(workspaceId, former.id, known.id);

    expect(await db.customers.findCurrent(another, former.id)).toBeNull();
    expect(await db.customers.findCurrent(workspaceId, former.id)).toMatchObject({ id: former.id });
    expect(await db.customers.findMergedInto(another, known.id)).toEqual([]);
  });
});

/** Ivory Coast put two digits in front of its numbers; only the provider knows both forms as one. */
const WRITTEN = '2280712345678';
const KNOWN = '22812345678';
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

describe('second form of a customer’s number', () => {
  test('learns another form of a number once', async () => {
    const { first, former, message, find } = await twoForms();

    await learnAlias({ ...db, clock }, message, KNOWN);
    await learnAlias({ ...db, clock }, message, KNOWN);
    await learnAlias({ ...db, clock }, message, WRITTEN);

    const lookups = [...first.lookups, ...former.lookups];
    expect(await find(first.id)).toEqual({ ...first, lookups });
    expect(await customersIn(first.workspaceId)).toHaveLength(1);
  });

  test('a form of a number stays with the customer who had it first', async () => {
    const { workspaceId, first, former, message } = await twoForms();
    const second = newCustomer({ workspaceId, number: '22800712345678' });
    await db.customers.ensure(second);
    await learnAlias({ ...db, clock }, message, KNOWN);

    await learnAlias({ ...db, clock }, { ...message, customerId: second.id }, KNOWN);

    const lookup = String(former.lookups[0]);
    expect((await db.customers.findByLookup(workspaceId, lookup))?.id).toBe(first.id);
    expect(await db.customers.find(workspaceId, second.id)).toEqual(second);
  });

  test('merging customers copies an opt-out and held marketing, but nothing older than the known consent', async () => {
    const { workspaceId, first, former, message, find } = await twoForms();
    await db.customers.ensure(former);
    await db.customers.recordConsent(workspaceId, former.id, STOP);
    const stop = { ...STOP, scope: 'marketing' } as const;
    await db.customers.recordConsent(workspaceId, former.id, stop);
    const start = { ...stop, wanted: true, at: new Date(3000) };
    await db.customers.recordConsent(workspaceId, first.id, start);
    const marketingHeldUntil = new Date(4000);
    await db.customers.holdMarketing(workspaceId, former.id, marketingHeldUntil);

    await learnAlias({ ...db, clock }, message, KNOWN);

    expect(await find(first.id)).toMatchObject({
      marketingHeldUntil,
      unsubscribed: true,
      subscriptionChange: { reason: STOP.reason, at: STOP.at },
      marketingStopped: false,
      marketingChange: { at: start.at },
    });
  });

  test('learns a form of a number although it becomes a customer meanwhile', async () => {
    const { workspaceId, former, first, message, find } = await twoForms();
    const addLookup = async (...given: [string, string, string]) => {
      await db.customers.ensure(former);
      return db.customers.addLookup(...given);
    };

    await learnAlias({ ...db, customers: { ...db.customers, addLookup }, clock }, message, KNOWN);

    expect(await find(former.id)).toMatchObject({ mergedInto: first.id });
    expect((await db.customers.findCurrent(workspaceId, former.id))?.id).toBe(first.id);
  });

  test('loses no opt-out that is recorded while a form of a number is learned', async () => {
    for (const step of ['findByLookup', 'findCurrent', 'merge', 'find'] as const) {
      const { workspaceId, former, first, message, find } = await twoForms();
      await db.customers.ensure(former);
      const writer = { workspaceId, customerId: former.id };
      const stopped = async () => applyConsent(db, writer, STOP);
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
