import { expect, jest, test } from '@jest/globals';
import type { Customer } from '../../../src/domain/customer';
import { newConversation } from '../../../src/domain/conversation';
import { conversationIdOf, lookupOf, lookupsOf, newId } from '../../../src/domain/ids';
import { joinNumberForms } from '../../../src/persistence/customers/join-number-forms';
import { findByNumber } from '../../../src/services/customers/steps/find-by-identity';
import { DIGESTS } from '../../support/digests';
import { newCustomer } from '../../support/records';
import { type TestDatabase, useTestDatabase } from './support';

const NEW = '2290197123456';
const OLD = '22997123456';
const FORMS = [OLD, NEW] as const;

const db = useTestDatabase();

const second = (at: number): Date => new Date(at * 1000);
const stop = (at: number) => ({
  unsubscribed: true,
  subscriptionChange: { reason: 'wrote the opt-out word STOP', at: second(at) },
});
const start = (at: number) => ({
  unsubscribed: false,
  subscriptionChange: { reason: 'wrote the opt-in word START', at: second(at) },
});

/** Stores a customer as the build of data version 1 did: by the digest of the form that they were met by. */
async function stored(
  workspaceId: string,
  number: string,
  traits: Partial<Customer> = {},
): Promise<Customer> {
  const lookups = [DIGESTS.of('customer', workspaceId, 'phone', number)];
  const customer = { ...newCustomer({ workspaceId, number }), lookups, ...traits };
  return db.customers.ensure(customer);
}

/** Stores a customer for each form, the old one first. */
async function apart(traits: Partial<Record<(typeof FORMS)[number], Partial<Customer>>> = {}) {
  const workspaceId = newId('wks');
  const old = await stored(workspaceId, OLD, { createdAt: second(1), ...traits[OLD] });
  const now = await stored(workspaceId, NEW, { createdAt: second(2), ...traits[NEW] });
  const at = (number: string) => findByNumber(db, workspaceId, number);
  return { workspaceId, old, now, at };
}

/** The stop of one record is older than the opt-in of the one that it is joined to. */
const replaced = { [OLD]: start(20), [NEW]: stop(10) };

const migrate = (from: TestDatabase = db) =>
  joinNumberForms(from.database.models, () => Promise.resolve(DIGESTS));

test.each([
  ['a stop of the newer record', { [NEW]: stop(10) }, { unsubscribed: true }],
  ['a stop before an opt-in', { [OLD]: stop(10), [NEW]: start(20) }, { unsubscribed: true }],
  ['a stop before the opt-in of the older record', replaced, { unsubscribed: true }],
  ['a block', { [NEW]: { blocked: true } }, { blocked: true }],
  ['a stop of marketing', { [NEW]: { marketingStopped: true } }, { marketingStopped: true }],
  ['a name', { [NEW]: { name: 'Ana' } }, { name: 'Ana' }],
])('joins two forms of a number, and keeps %s', async (_what, traits, kept) => {
  const { old, now, at, workspaceId } = await apart(traits);

  await migrate();

  expect(await db.customers.find(workspaceId, now.id)).toMatchObject({ mergedInto: old.id });
  for (const form of FORMS) expect(await at(form)).toMatchObject({ id: old.id, ...kept });
});

test('leaves what the customer wants since to the customer, however often it runs', async () => {
  const { at, workspaceId, old } = await apart({ [NEW]: stop(10) });
  await migrate();
  const { reason } = start(20).subscriptionChange;
  const consent = { scope: 'all', wanted: true, reason, at: second(20) } as const;
  await db.customers.recordConsent(workspaceId, old.id, consent);

  await migrate();

  expect(await at(NEW)).toMatchObject({ unsubscribed: false });
});

test('an opt-in that a stop of the other record replaced stays so when it is reported again', async () => {
  const { at, workspaceId, old } = await apart(replaced);
  await migrate();
  const { reason } = start(20).subscriptionChange;
  const consent = { scope: 'all', wanted: true, reason, at: second(20) } as const;

  await db.customers.recordConsent(workspaceId, old.id, consent);

  expect(await at(NEW)).toMatchObject({ unsubscribed: true });
});

test('has conversations found by every form, and leaves other numbers and workspaces alone', async () => {
  const { workspaceId, old, at } = await apart();
  const other = await stored(newId('wks'), OLD);
  const brazilian = await stored(workspaceId, '551187654321');
  const id = conversationIdOf(old.id, '15550001234');
  const parties = { id, workspaceId, customerId: old.id, senderNumber: '15550001234' };
  await db.conversations.ensure({
    ...newConversation({ ...parties, senderId: newId('snd') }, second(3)),
    searchTerms: [OLD],
  });

  await migrate();

  expect((await db.conversations.find(workspaceId, id))?.searchTerms).toEqual([OLD, NEW]);
  expect((await at(OLD))?.id).toBe(old.id);
  expect((await findByNumber(db, other.workspaceId, NEW))?.id).toBe(other.id);
  expect(await db.customers.find(workspaceId, brazilian.id)).toEqual(brazilian);
});

test.each(['complete', 'merge'] as const)(
  'a repeat joins the customers whom a crash at %s left apart',
  async (step) => {
    const { old, now, at, workspaceId } = await apart({ [NEW]: stop(10) });
    const model = db.database.models.customers;
    const write = step === 'complete' ? 'bulkWrite' : 'findOneAndUpdate';
    const killed = jest.spyOn(model, write).mockImplementation(() => {
      throw new Error('the process was killed');
    });
    await expect(migrate()).rejects.toThrow('the process was killed');
    killed.mockRestore();

    const half = await db.customers.find(workspaceId, now.id);
    await Promise.all([migrate(), migrate()]);

    expect(half?.mergedInto).toBeNull();
    expect(await at(OLD)).toMatchObject({ id: old.id, unsubscribed: true });
    expect((await at(NEW))?.id).toBe(old.id);
  },
);

test('a search for the number joins customers of whom one knows no number any more', async () => {
  const erased = { number: null, deliveryIdentity: null, erasedAt: second(5), ...stop(4) };
  const { old, now, at } = await apart({ [OLD]: erased });

  await migrate();
  expect((await db.customers.find(now.workspaceId, now.id))?.mergedInto).toBe(old.id);

  expect(await at(NEW)).toMatchObject({ id: old.id, unsubscribed: true });
});

test('a number that an older build stores after the migration is joined by the next search', async () => {
  const workspaceId = newId('wks');
  const known = await stored(workspaceId, NEW);
  await migrate();
  const late = await stored(workspaceId, OLD, stop(10));

  const found = await findByNumber(db, workspaceId, NEW);

  expect(found).toMatchObject({ id: known.createdAt <= late.createdAt ? known.id : late.id });
  expect(found?.unsubscribed).toBe(true);
});

test('an older build finds a customer of this build by both forms', async () => {
  const workspaceId = newId('wks');
  const lookups = lookupsOf(DIGESTS, workspaceId, { kind: 'phone', value: OLD });
  const customer = await db.customers.ensure({
    ...newCustomer({ workspaceId, number: NEW }),
    lookups,
  });

  for (const form of FORMS) {
    const lookup = DIGESTS.of('customer', workspaceId, 'phone', form);
    expect((await db.customers.findByLookup(workspaceId, lookup))?.id).toBe(customer.id);
  }
  expect(lookups[0]).toBe(lookupOf(DIGESTS, workspaceId, 'phone', OLD));
});
