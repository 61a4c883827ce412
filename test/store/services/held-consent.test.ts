import { describe, expect, test } from '@jest/globals';
import { CONSENT_HELD_DAYS } from '../../../src/domain/held-consent';
import { DAY_MS } from '../../../src/domain/retention';
import { createRetentionStore } from '../../../src/persistence';
import { linkKnown } from '../../../src/services/customers/steps/ensure-author';
import { mergeCustomers } from '../../../src/services/customers/steps/merge-customers';
import { refuseCustomer } from '../../../src/services/messages/steps/refuse-customer';
import { newCustomer } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { dialogues } from './support/identity-dialogue';

const NUMBER = '33612345678';
const BEFORE = { number: NUMBER, userId: 'FR.13491208655302741918' };
const AFTER = { number: NUMBER, userId: 'FR.99991208655302741918' };
const HELD_MS = CONSENT_HELD_DAYS * DAY_MS;
const HELD_SECONDS = HELD_MS / 1000;
const MARKETING = { category: 'MARKETING' };
const UTILITY = { category: 'UTILITY' };

const db = useTestDatabase();

const dialogue = dialogues(() => db);

/** Starts a dialogue in which somebody wrote STOP, and the number is theirs under a new user id 10 s later. */
async function held() {
  const talk = dialogue();
  const former = await talk.write(BEFORE, 'STOP', 10);
  const owner = await talk.write(AFTER, 'Hello', 20);
  expect(owner.customerId).not.toBe(former.customerId);
  const find = async (id: string) => {
    const customer = await db.customers.find(talk.workspaceId, id);
    if (customer === null) throw new Error('the customer is there');
    return customer;
  };
  const owned = await find(owner.customerId);
  return { ...talk, find, owner: owned, former: await find(former.customerId) };
}

/** Runs the job that ends refusals whose time is over. */
async function endHeldUntil(now: Date): Promise<void> {
  const days = { messagesDays: 1, inboundDays: 1, conversationsDays: 1, customersDays: 1 };
  const limits = { ...days, eventsDays: 1, auditDays: 1, removedDays: 1 };
  const { expiries } = createRetentionStore(db.database, limits);
  const ofConsent = expiries.filter(({ name }) => name.endsWith('Change.until'));
  expect(ofConsent).toHaveLength(2);
  for (const expiry of ofConsent) await expiry.remove(now, 100);
}

describe('number that is reported with a user id its owner never had', () => {
  test('keeps its STOP for 30 days, and says so to who sends', async () => {
    const { owner, at } = await held();

    const until = new Date(owner.createdAt.getTime() + HELD_MS);
    expect(await at(NUMBER)).toEqual(owner);
    expect(owner).toMatchObject({
      unsubscribed: true,
      subscriptionChange: { reason: expect.stringContaining('new user id'), until },
      marketingStopped: false,
    });
    expect(() => refuseCustomer(owner, UTILITY)).toThrow(
      `this customer has a new user id and a number that was to get no messages; send none before ${until.toISOString()}, unless they opt in`,
    );
  });

  test('is subscribed after the 30 days', async () => {
    const { owner, find } = await held();
    const end = owner.createdAt.getTime() + HELD_MS;

    await endHeldUntil(new Date(end - 1));
    expect(await find(owner.id)).toEqual(owner);
    await endHeldUntil(new Date(end));

    const updatedAt = new Date(end);
    const subscribed = { unsubscribed: false, subscriptionChange: null, updatedAt };
    expect(await find(owner.id)).toEqual({ ...owner, ...subscribed });
  });

  test('a marketing stop is held for marketing alone, and START or people end it', async () => {
    for (const opts of ['in', 'resubscribed'] as const) {
      const { workspaceId, write, prefer, at } = dialogue();
      await prefer(BEFORE, false, 10);
      const { customerId } = await write(AFTER, 'Hello', 20);
      const owner = await at(NUMBER);
      expect(owner).toMatchObject({ id: customerId, marketingStopped: true, unsubscribed: false });
      expect(() => refuseCustomer(owner, UTILITY)).not.toThrow();
      expect(() => refuseCustomer(owner, MARKETING)).toThrow('no marketing messages; send none');

      if (opts === 'in') await write(AFTER, 'START', 21);
      else
        await db.customers.decide(workspaceId, customerId, { unsubscribed: false }, new Date(21e3));

      expect(await at(NUMBER)).toMatchObject({ marketingStopped: false, marketingChange: null });
    }
  });

  test('a block is held as a stop, which does not block', async () => {
    const { workspaceId, write, at } = dialogue();
    const { customerId } = await write(BEFORE);
    await db.customers.decide(workspaceId, customerId, { blocked: true }, new Date(11_000));

    await write(AFTER, 'Hello', 20);

    expect(await at(NUMBER)).toMatchObject({ blocked: false, unsubscribed: true });
  });

  test.each([
    ['START', { unsubscribed: false }],
    ['STOP', { unsubscribed: true }],
  ])('a %s of their own replaces what is held, even one that comes late', async (word, wanted) => {
    const { owner, write, find } = await held();

    await write(AFTER, word, 15);
    await endHeldUntil(new Date(owner.createdAt.getTime() + HELD_MS));

    const now = await find(owner.id);
    expect(now).toMatchObject({ ...wanted, subscriptionChange: { reason: expect.any(String) } });
    expect(now.subscriptionChange).not.toHaveProperty('until');
  });

  test.each(['changeNumber', 'removeLookup'] as const)(
    'holds a STOP that comes while the number changes hands, before %s',
    async (step) => {
      const { workspaceId, write, at } = dialogue();
      const former = await write(BEFORE, 'Hello', 10);
      const stopped = {
        ...db.customers,
        [step]: async (...args: [string, string, string, Date]) => {
          if (args[1] === former.customerId) await write({ number: NUMBER }, 'STOP', 19);
          await db.customers[step](...args);
        },
      };

      const during = dialogues(() => ({ ...db, customers: stopped }))({ workspaceId });
      const { customerId } = await during.write(AFTER, 'Hello', 20);

      expect(await at(NUMBER)).toMatchObject({ id: customerId, unsubscribed: true });
    },
  );

  test('a decision of people replaces it', async () => {
    const { owner } = await held();
    const { workspaceId, id } = owner;

    const decided = await db.customers.decide(workspaceId, id, { unsubscribed: true }, new Date());

    expect(decided?.unsubscribed).toBe(true);
    expect(decided?.subscriptionChange).not.toHaveProperty('until');
  });

  test.each(['held into new', 'new into held'])('survives a merge: %s', async (order) => {
    const { workspaceId, owner, find } = await held();
    const other = await db.customers.ensure(newCustomer({ workspaceId, number: '33600000001' }));
    const [former, into] = order === 'held into new' ? [owner, other] : [other, owner];

    await mergeCustomers(db, former, into.id, new Date(30_000));

    const { unsubscribed, subscriptionChange } = owner;
    expect(await find(into.id)).toMatchObject({ unsubscribed, subscriptionChange });
  });

  test.each(['held into decided', 'decided into held'])(
    'a merge keeps a STOP of their own from before for good: %s',
    async (order) => {
      const { workspaceId, owner, find } = await held();
      const other = await db.customers.ensure(newCustomer({ workspaceId, number: '33600000001' }));
      const subscriptionChange = { reason: 'wrote the opt-out word STOP', at: new Date(1000) };
      const stop = { scope: 'all', wanted: false, ...subscriptionChange } as const;
      await db.customers.recordConsent(workspaceId, other.id, stop);
      const stopped = await find(other.id);
      const [former, into] = order === 'held into decided' ? [owner, stopped] : [stopped, owner];

      await mergeCustomers(db, former, into.id, new Date(30_000));
      await endHeldUntil(new Date(owner.createdAt.getTime() + HELD_MS));

      const kept = await find(into.id);
      expect(kept.unsubscribed).toBe(true);
      expect(kept.subscriptionChange).toEqual(subscriptionChange);
    },
  );

  test('holds it for a customer who showed the number after the user id, unless they are known for long', async () => {
    for (const [second, unsubscribed] of [
      [HELD_SECONDS, true],
      [HELD_SECONDS + 100, false],
    ] as const) {
      const { sender, write, at } = dialogue();
      await write(BEFORE, 'STOP', 5);
      const { customerId } = await write({ userId: AFTER.userId }, 'Hello', 10);

      const reported = { ...AFTER, parentUserId: null };
      await linkKnown(db, sender, reported, new Date(second * 1000));

      expect(await at(NUMBER)).toMatchObject({ id: customerId, unsubscribed });
    }
  });

  test('holds nothing where nobody decided against messages', async () => {
    const { write, at } = dialogue();
    await write(BEFORE, 'STOP', 8);
    await write(BEFORE, 'START', 9);

    await write(AFTER, 'Hello', 20);

    expect(await at(NUMBER)).toMatchObject({ unsubscribed: false, subscriptionChange: null });
  });
});
