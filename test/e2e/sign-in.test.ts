import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startAnotherApi } from '../support/another-api';
import { type Browser, openBrowser } from '../support/browser';
import { type TestHerald, startHerald } from '../support/herald';
import {
  type TestPerson,
  me,
  newEmail,
  newOwner,
  newPassword,
  operator,
  signIn,
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

describe('signing in', () => {
  test('answers with the session in a cookie that scripts and other sites do not get', async () => {
    const browser = openBrowser(herald);

    const answer = await trySignIn(browser, owner.email.toUpperCase(), owner.password);

    expect(answer.status).toBe(200);
    const [cookie = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^herald\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    const [, token = ''] = /=([^.]+)\./.exec(cookie) ?? [];
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  test('shows who it is and where they are a member', async () => {
    const answer = await me(owner.browser);

    expect(answer.body).toMatchObject({
      person: { email: owner.email },
      workspaces: [{ workspaceId: tenant.workspaceId, role: 'owner' }],
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('tells a wrong password and an unknown address the same', async () => {
    const wrong = await trySignIn(openBrowser(herald), owner.email, newPassword());
    const unknown = await trySignIn(openBrowser(herald), newEmail(), newPassword());

    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials' });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('a made-up or altered cookie is no session', async () => {
    const [name, value = ''] = owner.browser.cookie().split('=');
    const altered = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;

    for (const cookie of ['herald.session_token=x.y', altered, `${name}=${value.split('.')[0]}`]) {
      const answer = await openBrowser(herald).ask('GET', '/api/v1/me', { headers: { cookie } });
      expect({ cookie, status: answer.status }).toEqual({ cookie, status: 401 });
    }
  });
});

describe('signing out', () => {
  test('ends the session, not only the cookie', async () => {
    const browser = openBrowser(herald);
    await signIn(browser, owner.email, owner.password);
    const cookie = browser.cookie();

    await browser.ask('POST', '/api/v1/auth/sign-out');

    expect(browser.cookie()).toBe('');
    const kept = await openBrowser(herald).ask('GET', '/api/v1/me', { headers: { cookie } });
    expect(kept.status).toBe(401);
  });

  test('everywhere ends the other browsers too', async () => {
    const person = await newOwner(herald, tenant.workspaceId);
    const other = openBrowser(herald);
    await signIn(other, person.email, person.password);

    const answer = await person.browser.ask('POST', '/api/v1/auth/sign-out-everywhere');

    expect(answer.status).toBe(200);
    expect((await me(other)).status).toBe(401);
  });
});

describe('a one-time password', () => {
  let person: { email: string; oneTimePassword: string };
  let browser: Browser;
  beforeEach(async () => {
    const email = newEmail();
    person = await operator(herald, 'owner create', {
      workspace: tenant.workspaceId,
      email,
    });
    browser = openBrowser(herald);
  });

  test('signs in, and opens nothing before it is changed', async () => {
    const signedIn = await trySignIn(browser, person.email, person.oneTimePassword);
    const before = await me(browser);
    const next = { currentPassword: person.oneTimePassword, newPassword: newPassword() };
    const changed = await browser.ask('POST', '/api/v1/auth/password', { body: next });

    expect(signedIn.body).toMatchObject({ passwordChangeRequired: true });
    expect(before.status).toBe(403);
    expect(before.body).toMatchObject({ code: 'password_change_required' });
    expect(changed.body).toMatchObject({ passwordChangeRequired: false });
    expect((await me(browser)).status).toBe(200);
    expect((await trySignIn(browser, person.email, person.oneTimePassword)).status).toBe(401);
  });

  test('is changed to another one, long enough and not the address', async () => {
    await signIn(browser, person.email, person.oneTimePassword);
    const { oneTimePassword: currentPassword } = person;

    for (const chosen of ['short', 'aaaaaaaaaaaa', person.email, currentPassword]) {
      const answer = await browser.ask('POST', '/api/v1/auth/password', {
        body: { currentPassword, newPassword: chosen },
      });
      expect({ chosen, status: answer.status }).toEqual({ chosen, status: 400 });
    }
  });
});

describe('changing the password', () => {
  test('ends the other sessions and keeps this one, with a new cookie', async () => {
    const person = await newOwner(herald, tenant.workspaceId);
    const other = openBrowser(herald);
    await signIn(other, person.email, person.password);
    const former = person.browser.cookie();

    const wrong = await person.browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: newPassword(), newPassword: newPassword() },
    });
    const right = await person.browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: person.password, newPassword: newPassword() },
    });

    expect([wrong.status, right.status]).toEqual([401, 200]);
    expect((await me(person.browser)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect(person.browser.cookie()).not.toBe(former);
  });
});

describe('outside development', () => {
  test('the cookie travels over HTTPS only', async () => {
    const production = await startAnotherApi(herald, {
      HERALD_ENV: 'production',
      EGRESS_ALLOW_ORIGINS: '',
      EGRESS_EXTRA_CA_FILE: '',
    });

    const answer = await trySignIn(openBrowser(production), owner.email, owner.password);

    await production.close();
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-herald\.session_token=/);
    expect(cookie).toMatch(/; Secure/i);
  });
});

describe('a request from another site', () => {
  const attacks: { what: string; headers: Record<string, string>; cookie: boolean }[] = [
    { what: 'with a cookie', headers: { origin: 'https://evil.example' }, cookie: true },
    { what: 'without a cookie', headers: { origin: 'https://evil.example' }, cookie: false },
    { what: 'from a sandboxed page', headers: { origin: 'null' }, cookie: true },
    { what: 'that names no origin', headers: { origin: '' }, cookie: true },
  ];

  test.each(attacks)('$what is refused', async ({ headers, cookie }) => {
    const browser = cookie ? owner.browser : openBrowser(herald);

    for (const path of ['auth/sign-out-everywhere', 'auth/sign-in']) {
      const answer = await browser.ask('POST', `/api/v1/${path}`, { headers, body: {} });
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
    expect((await me(owner.browser)).status).toBe(200);
  });
});
