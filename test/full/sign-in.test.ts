import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openBrowser } from '../support/browser';
import type { Answer } from '../support/client';
import { type TestHerald, openHerald } from '../support/herald';
import { type TestPerson, me, newEmail, newOwner, newPassword, trySignIn } from '../support/people';
import { startAnotherApi } from './support/another-api';

/** Wrong passwords within a quarter of an hour (src/main/compose/access.ts). */
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT = 200;

/** Passwords that one network may have hashed at once, and some room (src/identity/bounded-hashing.ts). */
const AT_ONCE = 20;

/** Networks that nobody else in the run calls from. What follows names a site (/48): those of one site have a count as well. */
const NETWORK = `2001:${randomInt(0x1000, 0x10000).toString(16)}`;

let herald: TestHerald;
let owner: TestPerson;

beforeAll(async () => {
  herald = await openHerald();
  owner = await newOwner(herald, await herald.stage.tenants.newWorkspace());
});
afterAll(() => herald.close());

/** Signs in from an address, as the trusted proxy before the API names it. */
function signInFrom(address: string, email: string, password: string): Promise<Answer> {
  return openBrowser(herald).ask('POST', '/api/v1/auth/sign-in', {
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  });
}

test('an account allows 10 wrong passwords per address and 200 in total', async () => {
  const { email, password } = owner;
  const wrong = async (site: number, tries: number): Promise<number[]> => {
    const address = `${NETWORK}:${site}::1`;
    const answers = Array.from({ length: tries }, () => signInFrom(address, email, newPassword()));
    return (await Promise.all(answers)).map(({ status }) => status);
  };

  const stranger = await wrong(1, 25);
  const elsewhere = await signInFrom(`${NETWORK}:99::1`, email, password);
  const statuses = [...stranger];
  for (let site = 2; site <= 21; site += 1) {
    statuses.push(...(await wrong(site, PER_ACCOUNT_AND_ADDRESS)));
  }
  const locked = await signInFrom(`${NETWORK}:98::1`, email, password);

  expect(stranger.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT_AND_ADDRESS);
  expect(elsewhere.status).toBe(200);
  expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
  expect(locked.status).toBe(429);
  expect((await me(owner.browser)).status).toBe(200);
});

test('an address allows 50 wrong passwords, although many arrive at once', async () => {
  const workspaceId = await herald.stage.tenants.newWorkspace();
  const other = await newOwner(herald, workspaceId);
  const people = await Promise.all(Array.from({ length: 6 }, () => newOwner(herald, workspaceId)));
  const wrong = async (site: string, tries: number): Promise<number[]> => {
    const statuses: number[] = [];
    while (statuses.length < tries) {
      const length = Math.min(AT_ONCE, tries - statuses.length);
      const answers = Array.from({ length }, (_, index) => {
        const { email = newEmail() } = people[index % people.length] ?? {};
        return signInFrom(`${NETWORK}:${site}::${index}`, email, newPassword());
      });
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    return statuses;
  };

  const first = await wrong('aaaa', PER_ADDRESS);
  const further = await wrong('aaaa', 5);
  const sameSite = await signInFrom(`${NETWORK}:aaaa::ffff`, other.email, other.password);
  const otherSite = await signInFrom(`${NETWORK}:bbbb::1`, other.email, other.password);
  const tooMany = await wrong('cccc', PER_ADDRESS + 5);

  expect(first).toEqual(first.map(() => 401));
  expect(further).toEqual(further.map(() => 429));
  // An address has two counts. Tries that come at once may take the last place of one each and both be refused.
  expect(tooMany.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_ADDRESS);
  expect([sameSite.status, otherSite.status]).toEqual([429, 200]);
});

test('an API hashes a few passwords at a time, and asks a network with too many to retry, but no other', async () => {
  const other = await startAnotherApi(herald);
  const from = async (address: string): Promise<unknown> => {
    const answer = await openBrowser(other).ask('POST', '/api/v1/auth/sign-in', {
      body: { email: newEmail(), password: newPassword() },
      headers: { 'x-forwarded-for': address },
    });
    return answer.body['code'];
  };
  const site = `${NETWORK}:dddd`;
  // More than a slow machine takes in while it hashes, and fewer than a site may try.
  const tries = Array.from({ length: 150 }, (_, link) => from(`${site}:${link.toString(16)}00::1`));

  const elsewhere = await from(`${NETWORK}:eeee::1`);
  const codes = new Set(await Promise.all(tries));
  const health = await fetch(`${other.apiUrl}/healthz`);

  expect(elsewhere).toBe('invalid_credentials');
  expect(codes).toEqual(new Set(['invalid_credentials', 'temporarily_unavailable']));
  expect(health.status).toBe(200);
  await other.close();
});

test('an API in production sends a cookie for HTTPS only', async () => {
  const { email, password } = await newOwner(herald, await herald.stage.tenants.newWorkspace());
  const production = await startAnotherApi(herald, {
    HERALD_ENV: 'production',
    HERALD_PUBLIC_URL: 'https://herald.example',
    EGRESS_ALLOW_ORIGINS: '',
    EGRESS_EXTRA_CA_FILE: '',
  });

  const answer = await trySignIn(openBrowser(production), email, password);

  await production.close();
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-herald\.session_token=/);
  expect(cookie).toMatch(/; Secure/i);
});
