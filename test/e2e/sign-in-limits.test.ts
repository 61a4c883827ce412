import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startAnotherApi } from '../support/another-api';
import { openBrowser } from '../support/browser';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import {
  type TestPerson,
  me,
  newEmail,
  newOwner,
  newPassword,
  operator,
  trySignIn,
} from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';

let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});
afterAll(() => herald.close());

describe('wrong passwords', () => {
  const PER_ACCOUNT = 10;

  test('of a stranger lock nobody out elsewhere, until there are very many', async () => {
    const person = await newOwner(herald, tenant.workspaceId);
    const behindProxy = await startAnotherApi(herald, { TRUSTED_PROXIES: '127.0.0.1' });
    const browser = openBrowser(behindProxy);
    const from = (site: number, password: string): Promise<Answer> =>
      browser.ask('POST', '/api/v1/auth/sign-in', {
        body: { email: person.email, password },
        headers: { 'x-forwarded-for': `2001:db8:1:${site}::1` },
      });
    const wrong = async (site: number, tries: number): Promise<number[]> => {
      const answers = await Promise.all(
        Array.from({ length: tries }, () => from(site, newPassword())),
      );
      return answers.map(({ status }) => status);
    };

    const stranger = await wrong(1, 25);
    const elsewhere = await from(99, person.password);
    const statuses = [...stranger];
    for (let site = 2; site <= 21; site += 1) statuses.push(...(await wrong(site, PER_ACCOUNT)));
    const locked = await from(98, person.password);

    await behindProxy.close();
    expect(stranger.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect(elsewhere.status).toBe(200);
    expect(statuses.filter((status) => status === 401)).toHaveLength(200);
    expect(locked.status).toBe(429);
    expect((await me(person.browser)).status).toBe(200);
    const changed = await person.browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: person.password, newPassword: newPassword() },
    });
    expect(changed.status).toBe(200);
  }, 300_000);

  test('lock the account from their address, also for the right one, and an operator unlocks it', async () => {
    const person = await newOwner(herald, tenant.workspaceId);
    const browser = openBrowser(herald);
    const tries = Array.from({ length: PER_ACCOUNT + 5 }, () =>
      trySignIn(browser, person.email, newPassword()),
    );

    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const locked = await trySignIn(openBrowser(herald), person.email, person.password);

    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
    expect(locked.status).toBe(429);
    expect(locked.body).toMatchObject({ code: 'rate_limited' });
    const retryAfter = Number(locked.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
    const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
      herald,
      `member reset-password ${person.email}`,
    );
    expect((await trySignIn(browser, person.email, oneTimePassword)).status).toBe(200);
    expect((await me(person.browser)).status).toBe(401);
  });
});

describe('wrong passwords from one address', () => {
  const PER_ADDRESS = 50;

  test('lock the address for every account, as a trusted proxy names it', async () => {
    const behindProxy = await startAnotherApi(herald, { TRUSTED_PROXIES: '127.0.0.1' });
    const browser = openBrowser(behindProxy);
    const from = (address: string, email: string, password: string): Promise<Answer> =>
      browser.ask('POST', '/api/v1/auth/sign-in', {
        body: { email, password },
        headers: { 'x-forwarded-for': address },
      });
    const tries = Array.from({ length: PER_ADDRESS }, (_, index) =>
      from(`2001:db8:0:1::${index}`, newEmail(), newPassword()),
    );
    await Promise.all(tries);

    const sameSite = await from('2001:db8:0:1::ffff', owner.email, owner.password);
    const otherSite = await from('2001:db8:0:2::1', owner.email, owner.password);
    const unproxied = await trySignIn(openBrowser(herald), owner.email, owner.password);

    await behindProxy.close();
    expect([sameSite.status, otherSite.status, unproxied.status]).toEqual([429, 200, 200]);
    expect(Number(sameSite.headers.get('retry-after'))).toBeGreaterThan(60);
  }, 180_000);
});
