import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { mintTenant } from '../support/tenant';
import { errorOf, words, useOperator } from './support/operator';

interface Status {
  keyId: string;
  formerKeyIds: string[];
  sealed: { kind: string; keyId: string | null; use: string; count: number }[];
  unusedKeyIds: string[];
  openWorkflows: number | null;
}

const { herald, operator } = useOperator();

beforeAll(async () => {
  await mintTenant(herald);
});

const newKey = () => randomBytes(32).toString('base64');
const oldKey = () => String(herald.env['HERALD_SECRET_KEY']);

/** Suites beside this one store values that no key opens, so the exit code says nothing about this one. */
async function status(settings: NodeJS.ProcessEnv = {}, ...options: string[]): Promise<Status> {
  const args = ['secrets', 'status', '--json', ...options];
  const { stdout } = await operator.run(args, { settings });
  return JSON.parse(stdout) as Status;
}

const ofKind = ({ sealed }: Status, kind: string, use: string) =>
  sealed.find((each) => each.kind === kind && each.use === use)?.count ?? 0;

test('secrets status counts what the current key seals, and open workflows', async () => {
  const counted = await status();

  expect(counted.keyId).toMatch(/^[0-9a-f]{8}$/);
  expect(ofKind(counted, 'sender_credentials', 'current')).toBeGreaterThan(0);
  expect(ofKind(counted, 'webhook_token', 'current')).toBeGreaterThan(0);
  expect(counted.openWorkflows).toEqual(expect.any(Number));
});

test('secrets status counts no workflow that started after --started-before', async () => {
  const { openWorkflows } = await status({}, '--started-before', '2020-01-01');
  expect(openWorkflows).toBe(0);
});

test('secrets status shows which former key is still needed after a change of the key', async () => {
  const { keyId } = await status();
  const unused = newKey();

  const changed = await status({
    HERALD_SECRET_KEY: newKey(),
    HERALD_SECRET_KEYS_OLD: `${oldKey()},${unused}`,
  });

  expect(changed.formerKeyIds).toContain(keyId);
  expect(ofKind(changed, 'sender_credentials', 'former')).toBeGreaterThan(0);
  expect(changed.unusedKeyIds).toHaveLength(1);
  expect(changed.unusedKeyIds).not.toContain(keyId);
});

test('secrets status fails with a key that does not belong to the database', async () => {
  const settings = { HERALD_SECRET_KEY: newKey(), HERALD_SECRET_KEYS_OLD: '' };
  const { exitCode, stderr } = await operator.run(['secrets', 'status'], { settings });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('HERALD_SECRET_KEY is not the one of this database');
});

test('secrets status counts what is stored even while Temporal is away', async () => {
  const settings = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const { exitCode, stdout } = await operator.run(['secrets', 'status'], { settings });
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^sender credentials .*HERALD_SECRET_KEY/m);
  expect(stdout).toContain('Temporal did not answer');
});

test('secrets status takes an invalid time for wrong usage', async () => {
  const outcome = await operator.run(words('secrets status --started-before yesterday --json'));
  expect(outcome.exitCode).toBe(2);
  expect(errorOf(outcome)).toMatchObject({ details: [{ field: '--started-before' }] });
});
