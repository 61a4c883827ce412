import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newCustomer } from '../persistence/support';
import type { Customer } from '../../src/domain/customer';
import { type Operator, errorOf, newOperator, words } from './operator';

let operator: Operator;
let workspaceId: string;
let customer: Customer;

beforeAll(async () => {
  operator = await newOperator();
});
beforeEach(async () => {
  workspaceId = await operator.newWorkspace();
  customer = newCustomer({ workspaceId, createdAt: new Date(2000) });
  await operator.base.repositories.customers.ensure(customer);
});
afterAll(() => operator.close());

const command = (line: string): string[] => [
  'customer',
  ...words(line),
  '--workspace',
  workspaceId,
];

function shown({ workspaceId: _workspaceId, createdAt, ...rest }: Customer) {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: expect.any(String) };
}

describe('customer show', () => {
  test.each(['id', 'number'] as const)('finds a customer by %s', async (field) => {
    const found = await operator.json(command(`show ${customer[field]}`));

    expect(found).toEqual(shown(customer));
  });

  test('tells people what keeps messages from them', async () => {
    await operator.json(command(`block ${customer.id}`));
    await operator.json(command(`unsubscribe ${customer.id}`));

    const { stdout } = await operator.run(command(`show ${customer.id}`));

    expect(stdout).toMatch(/^State +blocked, unsubscribed$/m);
  });

  test.each(['show', 'block', 'resubscribe'])('%s tells how to write a number', async (verb) => {
    for (const written of ['+33612340001', '33-612-340-001', '0033612340001']) {
      const outcome = await operator.run([...command(`${verb} ${written}`), '--json']);

      expect([written, outcome.exitCode]).toEqual([written, 2]);
      expect(errorOf(outcome)).toMatchObject({
        code: 'wrong_usage',
        error: 'customer must be digits only, with country code: send 33612340001',
      });
    }
  });

  test('does not know one of another workspace', async () => {
    const foreign = newCustomer({ number: '33612340009' });
    await operator.base.repositories.customers.ensure(foreign);

    for (const verb of ['show', 'block']) {
      const outcome = await operator.run([...command(`${verb} ${foreign.id}`), '--json']);

      expect(outcome.exitCode).toBe(1);
      expect(errorOf(outcome)).toMatchObject({ code: 'customer_not_found' });
    }
  });
});

describe('a decision', () => {
  const decisions = [
    { verb: 'block', field: 'blocked', value: true },
    { verb: 'unblock', field: 'blocked', value: false },
    { verb: 'unsubscribe', field: 'unsubscribed', value: true },
    { verb: 'resubscribe', field: 'unsubscribed', value: false },
  ];

  test.each(decisions)('customer $verb: $field is $value', async ({ verb, field, value }) => {
    const { customers } = operator.base.repositories;
    const before = { blocked: !value, unsubscribed: !value };
    await customers.decide(workspaceId, customer.id, before, customer.createdAt);

    const answered = await operator.json(command(`${verb} ${customer.number}`));

    const decided = { ...customer, ...before, [field]: value };
    const subscriptionChange = { reason: 'decided by people', at: expect.any(String) };
    expect(answered).toEqual({ ...shown(decided), subscriptionChange });
    const expected = {
      ...decided,
      subscriptionChange: { ...subscriptionChange, at: expect.any(Date) },
    };
    const stored = await customers.find(workspaceId, customer.id);
    expect(stored).toEqual({ ...expected, updatedAt: new Date(String(answered['updatedAt'])) });
    expect(stored?.updatedAt.getTime()).toBeGreaterThan(customer.updatedAt.getTime());
  });
});

describe('customer list', () => {
  test('goes on where it ended', async () => {
    const older = newCustomer({ workspaceId, number: '33612340002', createdAt: new Date(1000) });
    await operator.base.repositories.customers.ensure(older);

    const first = await operator.json(command('list --limit 1'));
    const second = await operator.json(command(`list --cursor ${String(first['nextCursor'])}`));

    expect(first['data']).toEqual([shown(customer)]);
    expect(second).toEqual({ data: [shown(older)], nextCursor: null });
    const { stdout } = await operator.run(command('list --limit 1'));
    expect(stdout).toContain(`More: --cursor ${String(first['nextCursor'])}`);
  });

  test('finds a number', async () => {
    const found = await operator.json(command(`list --number ${customer.number}`));
    const none = await operator.json(command('list --number 33600000000'));

    expect([found['data'], none['data']]).toEqual([[shown(customer)], []]);
  });

  test('refuses what is no limit, no cursor and no number', async () => {
    for (const [line, option] of [
      ['list --number +33600000001', '--number'],
      ['list --limit 0', '--limit'],
      ['list --cursor nonsense', '--cursor'],
    ] as const) {
      const outcome = await operator.run([...command(line), '--json']);

      expect([line, outcome.exitCode]).toEqual([line, 2]);
      expect(errorOf(outcome)).toMatchObject({ details: [{ field: option }] });
    }
  });
});
