import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser';
import { newOwner } from '../support/people';
import { errorOf, words, useOperator } from './support/operator';

/** Wrong passwords that lock an account for an address, and an address (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_ADDRESS = 50;

const { herald, operator } = useOperator();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

/** An address that nobody else in the run signs in from. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const wrongly = (count: number, email: string, address: string): Promise<void> =>
  herald.stage.people.countWrongPasswords(
    Array.from({ length: count }, () => ({ email, address })),
  );

async function signIn(email: string, password: string, address: string): Promise<number> {
  const body = { email, password };
  const headers = { 'x-forwarded-for': address };
  return (await openBrowser(herald).ask('POST', '/api/v1/auth/sign-in', { body, headers })).status;
}

interface Lock {
  locked: string;
  account: string | null;
  address: string | null;
  endsAt: string;
}

/** Returns the locks of one account or address; other suites lock others. */
async function locksOf(who: string): Promise<string[]> {
  const locks = await operator.json<Lock[]>(words('lock list'));
  return locks
    .filter(({ account, address }) => account === who || address === who)
    .map(({ locked }) => locked);
}

test('lock list shows and lock lift ends the lock of an account', async () => {
  const { email, password } = await newOwner(herald, workspaceId);
  const address = newAddress();
  await wrongly(PER_ACCOUNT_AND_ADDRESS, email, address);
  expect(await signIn(email, password, address)).toBe(429);
  expect(await locksOf(email)).toEqual(['account_at_address']);
  const { stdout } = await operator.run(words('lock list'));
  expect(stdout).toContain(email);

  const lifted = await operator.run(['lock', 'lift', email]);

  expect(lifted).toMatchObject({ exitCode: 0, stdout: `Lifted the locks of ${email}.\n` });
  expect(await locksOf(email)).toEqual([]);
  expect(await signIn(email, password, address)).toBe(200);
});

test('lock list shows and lock lift ends the lock of an address, with those of accounts for it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newOwner(herald, workspaceId)));
  const { email, password } = await newOwner(herald, workspaceId);
  const address = newAddress();
  for (const each of people) await wrongly(PER_ADDRESS / 5, each.email, address);
  expect(await signIn(email, password, address)).toBe(429);
  expect((await locksOf(address)).toSorted()).toEqual(['address', 'address_for_everybody']);

  await operator.json(['lock', 'lift', address]);

  expect(await locksOf(address)).toEqual([]);
  expect(await signIn(email, password, address)).toBe(200);
  const [first] = people;
  expect(await signIn(String(first?.email), String(first?.password), address)).toBe(200);
});

test('lock lift rejects what is neither an e-mail address nor a network address', async () => {
  const outcome = await operator.run(words('lock lift nobody --json'));

  expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
  expect(errorOf(outcome)).toMatchObject({
    code: 'invalid_request',
    error: 'nobody is no e-mail address and no network address',
  });
});
