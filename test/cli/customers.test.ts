import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Customer } from '../../src/domain/customer';
import { newCustomer } from '../support/records';
import { errorOf, words, useOperator } from './support/operator';

/** Within the retention, or else the worker of a long run forgets these customers. */
const EARLIER = new Date(Date.now() - 86_400_000);

const { herald, operator } = useOperator();
let workspaceId: string;
let customer: Customer;

beforeEach(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  customer = newCustomer({ workspaceId, createdAt: new Date(EARLIER.getTime() + 1000) });
  await herald.stage.repositories.customers.ensure(customer);
});

const command = (line: string): string[] => [
  'customer',
  ...words(line),
  '--workspace',
  workspaceId,
];

function shown(stored: Customer) {
  const {
    id,
    workspaceId: _workspaceId,
    lookups: _lookups,
    mergedInto: _mergedInto,
    createdAt,
    ...rest
  } = stored;
  return {
    customerId: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    updatedAt: expect.any(String),
  };
}

describe('customer show', () => {
  test.each(['id', 'number'] as const)('customer show finds a customer by %s', async (field) => {
    const found = await operator.json(command(`show ${customer[field]}`));

    expect(found).toEqual(shown(customer));
  });

  test('customer show names the decisions that keep messages from a customer', async () => {
    await operator.json(command(`block ${customer.id}`));
    await operator.json(command(`unsubscribe ${customer.id}`));
    const held = { reason: 'has a new user id', at: new Date(3000), until: new Date(86_400_000) };
    const consent = { scope: 'marketing', wanted: false, ...held } as const;
    await herald.stage.repositories.customers.recordConsent(workspaceId, customer.id, consent);

    const { stdout } = await operator.run(command(`show ${customer.id}`));

    expect(stdout).toMatch(/^State +blocked, unsubscribed, no marketing$/m);
    expect(stdout).toMatch(/^Marketing +has a new user id, 1970-01-01 .+ until 1970-01-02/m);
  });

  test('customer show says how to write a number', async () => {
    const outcome = await operator.run([...command('show +33612340001'), '--json']);

    expect(outcome.exitCode).toBe(2);
    expect(errorOf(outcome)).toMatchObject({
      code: 'wrong_usage',
      error: 'customer must be digits only, with country code: send 33612340001',
    });
  });
});

describe('decisions about a customer', () => {
  const decisions = [
    { verb: 'block', field: 'blocked', value: true },
    { verb: 'unblock', field: 'blocked', value: false },
    { verb: 'unsubscribe', field: 'unsubscribed', value: true },
    { verb: 'resubscribe', field: 'unsubscribed', value: false },
  ];

  test.each(decisions)('customer $verb stores that $field is $value', async (decision) => {
    const { verb, field, value } = decision;
    const { customers } = herald.stage.repositories;
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
  test('customer list continues where the page before ended', async () => {
    const older = newCustomer({ workspaceId, number: '33612340002', createdAt: EARLIER });
    await herald.stage.repositories.customers.ensure(older);

    const first = await operator.json(command('list --limit 1'));
    const second = await operator.json(command(`list --cursor ${String(first['nextCursor'])}`));

    expect(first['data']).toEqual([shown(customer)]);
    expect(second).toEqual({ data: [shown(older)], nextCursor: null });
    const { stdout } = await operator.run(command('list --limit 1'));
    expect(stdout).toContain(`More: --cursor ${String(first['nextCursor'])}`);
  });

  test('customer list rejects a malformed number, limit or cursor', async () => {
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

describe('data of a customer', () => {
  test('customer export never overwrites a file, and customer erase needs the number twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'herald-export-'));
    const file = join(folder, 'exports', 'customer.json');
    const { number } = customer;
    try {
      await operator.json(command(`export ${number} --file ${file}`));
      const again = await operator.run([...command(`export ${number} --file ${file}`), '--json']);
      const mistaken = await operator.run([
        ...command(`erase ${number} --confirm 33612340009`),
        '--json',
      ]);
      const erased = await operator.json(command(`erase ${number} --confirm ${number}`));

      const document = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
      expect(document).toMatchObject({
        customer: { customerId: customer.id, number },
        messages: [],
      });
      expect([again.exitCode, mistaken.exitCode]).toEqual([2, 2]);
      expect(erased).toMatchObject({ customerId: customer.id, number: null });
      const { stdout } = await operator.run(command(`show ${number}`));
      expect(stdout).toMatch(/^State +erased$/m);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
