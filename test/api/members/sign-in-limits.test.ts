import { randomInt } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { newAddress, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { me, newEmail, newOwner, newPassword, operator, trySignIn } from '../../support/people';

/** Wrong passwords within a quarter of an hour (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT = 200;
const PER_SESSION = 30;

const herald = useHerald();
let workspaceId: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
});

const statusesOf = (answers: Answer[]): number[] => answers.map(({ status }) => status);

/** A network of the test's own: addresses of IPv6 are counted by their first half. */
function newSite(): { address: string; another: string; counted: string } {
  const part = (): string => randomInt(1, 0x10000).toString(16);
  const site = `2001:db8:${part()}:${part()}`;
  return { address: `${site}::1`, another: `${site}::ffff`, counted: `${site}::/64` };
}

/** Signs in from an address, as the trusted proxy before the API names it. */
function signInFrom(address: string, email: string, password: string): Promise<Answer> {
  return openBrowser(herald).ask('POST', '/api/v1/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
}

function expectLocked({ status, body, headers }: Answer): void {
  expect({ status, code: body['code'] }).toEqual({ status: 429, code: 'rate_limited' });
  const retryAfter = Number(headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(60);
  expect(retryAfter).toBeLessThanOrEqual(15 * 60);
}

test('wrong passwords lock an account for their address, until an operator resets the password', async () => {
  const person = await newOwner(herald, workspaceId);
  const browser = openBrowser(herald);
  const tries = Array.from({ length: PER_ACCOUNT_AND_ADDRESS + 5 }, () =>
    trySignIn(browser, person.email, newPassword()),
  );

  const statuses = statusesOf(await Promise.all(tries));
  const locked = await trySignIn(browser, person.email, person.password);
  const elsewhere = await trySignIn(openBrowser(herald), person.email, person.password);

  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT_AND_ADDRESS);
  expectLocked(locked);
  expect(elsewhere.status).toBe(200);
  const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
    herald,
    `member reset-password ${person.email}`,
  );
  expect((await trySignIn(browser, person.email, oneTimePassword)).status).toBe(200);
  expect((await me(person.browser)).status).toBe(401);
});

test('wrong passwords from very many addresses lock an account, but nobody who is signed in', async () => {
  const person = await newOwner(herald, workspaceId);
  const { email, password } = person;
  const wrong = Array.from({ length: PER_ACCOUNT - 1 }, () => ({
    email,
    address: newSite().counted,
  }));
  await herald.stage.people.countWrongPasswords(wrong);

  const last = await signInFrom(newSite().address, email, newPassword());
  const locked = await signInFrom(newSite().address, email, password);
  const changed = await person.browser.ask('POST', '/api/v1/auth/password', {
    body: { currentPassword: password, newPassword: newPassword() },
  });

  expect(last.status).toBe(401);
  expectLocked(locked);
  expect((await me(person.browser)).status).toBe(200);
  expect(changed.status).toBe(200);
});

test('counts wrong passwords of a signed-in person over all addresses, until an operator lifts the lock', async () => {
  const person = await newOwner(herald, workspaceId);
  const confirm = (password: string): Promise<Answer> =>
    person.browser.ask('POST', '/api/v1/auth/confirm-password', {
      body: { password },
      headers: { 'x-forwarded-for': newAddress() },
    });

  const wrong = [];
  for (let tries = 0; tries < PER_SESSION; tries += 1) wrong.push(await confirm(newPassword()));
  const locked = await confirm(person.password);
  const signedIn = await trySignIn(openBrowser(herald), person.email, person.password);

  expect(new Set(statusesOf(wrong))).toEqual(new Set([401]));
  expectLocked(locked);
  expect(signedIn.status).toBe(200);
  await operator(herald, `lock lift ${person.email}`);
  expect((await confirm(person.password)).status).toBe(200);
});

test('wrong passwords for unknown accounts lock their network for wrong passwords, but not for right ones', async () => {
  const { email, password } = await newOwner(herald, workspaceId);
  const site = newSite();
  const wrong = Array.from({ length: PER_ADDRESS - 1 }, () => ({
    email: newEmail(),
    address: site.counted,
  }));
  await herald.stage.people.countWrongPasswords(wrong);

  const last = await signInFrom(site.address, newEmail(), newPassword());
  const nobody = await signInFrom(site.address, newEmail(), newPassword());
  const mistyped = await signInFrom(site.address, email, newPassword());
  const right = await signInFrom(site.another, email, password);

  expect(last.status).toBe(401);
  expectLocked(nobody);
  expectLocked(mistyped);
  expect(mistyped.body['error']).toBe(nobody.body['error']);
  expect(right.status).toBe(200);
});

test('wrong passwords for many accounts lock their network for everybody, by the address that a trusted proxy names', async () => {
  const { email, password } = await newOwner(herald, workspaceId);
  const people = await Promise.all(
    Array.from({ length: PER_ADDRESS / PER_ACCOUNT_AND_ADDRESS }, () =>
      newOwner(herald, workspaceId),
    ),
  );
  const site = newSite();
  const sprayed = people.flatMap((each) =>
    Array.from({ length: PER_ACCOUNT_AND_ADDRESS }, () => ({
      email: each.email,
      address: site.counted,
    })),
  );
  await herald.stage.people.countWrongPasswords(sprayed.slice(1));

  const last = await signInFrom(site.address, sprayed[0]?.email ?? '', newPassword());
  const sameSite = await signInFrom(site.another, email, password);
  const otherSite = await signInFrom(newSite().address, email, password);
  const untrusted = await openBrowser(herald.other).ask('POST', '/api/v1/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': site.address },
  });

  expect(last.status).toBe(401);
  expectLocked(sameSite);
  expect([otherSite.status, untrusted.status]).toEqual([200, 200]);
});
