import { describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import type { Customer } from '../../../src/domain/customer';
import { newId } from '../../../src/domain/ids';
import { createLogger } from '../../../src/observability/logger';
import { decideCustomer } from '../../../src/services/customers/decide-customer';
import { listCustomers } from '../../../src/services/customers/list-customers';
import { mergeCustomers } from '../../../src/services/customers/steps/merge-customers';
import { newCustomer } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

const db = useTestDatabase();

const customersIn = async (workspaceId: string) =>
  (await db.customers.list(workspaceId, {}, { limit: 99 })).rows;

describe('customer repository', () => {
  test('stores a customer once, however many first sends there are', async () => {
    const customer = newCustomer();

    const made = await Promise.all(
      Array.from({ length: 50 }, () => db.customers.ensure({ ...customer, id: newId('cus') })),
    );

    const [first] = made;
    expect(made).toEqual(made.map(() => first));
    expect(await db.customers.find(customer.workspaceId, String(first?.id))).toEqual(first);
    expect(await customersIn(customer.workspaceId)).toHaveLength(1);
  });

  test('reads 256 characters of a name that was stored before names were cut', async () => {
    const { workspaceId, id } = await db.customers.ensure(
      newCustomer({ name: '\u0301'.repeat(65_536) }),
    );

    expect((await db.customers.find(workspaceId, id))?.name).toBe('\u0301'.repeat(256));
  });
});

describe('list of customers', () => {
  test('finds a customer by number, but not one who was erased', async () => {
    const workspaceId = newId('wks');
    const known = newCustomer({ workspaceId, number: '33612340001' });
    const erased = newCustomer({ workspaceId, number: '33612340002' });
    await db.customers.ensure(known);
    await db.customers.ensure({ ...erased, number: null });
    const find = (number: string) => listCustomers(db, workspaceId, { number }, { limit: 10 });

    expect((await find('33612340001')).rows).toEqual([known]);
    expect((await find('33612340002')).rows).toEqual([]);
    expect((await find('33612340003')).rows).toEqual([]);
  });
});

describe('decision about a customer while others act', () => {
  const clock = { now: () => new Date() };
  const log = createLogger('silent', 'test');
  const by = { actor: OPERATOR, memberId: null };

  /** Blocks a customer; something else happens right before each write of it. */
  const block = ({ workspaceId, id }: Customer, meanwhile = async (): Promise<unknown> => null) => {
    const decide: typeof db.customers.decide = async (...given) => {
      await meanwhile();
      return db.customers.decide(...given);
    };
    const deps = { ...db, customers: { ...db.customers, decide }, clock, log };
    return decideCustomer(partial(deps), workspaceId, id, { blocked: true }, by);
  };
  const stored = (workspaceId: string, number: string) =>
    db.customers.ensure(newCustomer({ workspaceId, number }));
  const isBlocked = async ({ workspaceId, id }: Customer) =>
    (await db.customers.find(workspaceId, id))?.blocked;

  test('blocks the customer into whom the blocked one is merged meanwhile', async () => {
    const workspaceId = newId('wks');
    const former = await stored(workspaceId, '33612340001');
    const into = await stored(workspaceId, '33612340002');

    const blocked = await block(former, () => mergeCustomers(db, former, into.id, new Date()));

    expect(blocked).toMatchObject({ id: into.id, blocked: true });
    expect(await isBlocked(into)).toBe(true);
  });

  test('keeps a block although the other customer is merged into a third one meanwhile', async () => {
    const workspaceId = newId('wks');
    const former = await stored(workspaceId, '33612340001');
    const into = await stored(workspaceId, '33612340002');
    const third = await stored(workspaceId, '33612340003');
    const merge: typeof db.customers.merge = async (...given) => {
      await block(former);
      await db.customers.merge(...given);
      await mergeCustomers(db, into, third.id, new Date());
    };

    const customers = { ...db.customers, merge };
    await mergeCustomers({ customers }, former, into.id, new Date());

    expect(await isBlocked(third)).toBe(true);
  });

  test('has one audit entry of a block that two members make at once', async () => {
    const customer = await db.customers.ensure(newCustomer());

    await block(customer, async () => (await isBlocked(customer)) || block(customer));

    const { rows } = await db.audit.list(customer.workspaceId, {}, { limit: 9 });
    expect(rows).toMatchObject([{ action: 'customer.blocked', target: customer.id }]);
  });
});
