import { beforeAll, describe, expect, test } from '@jest/globals';
import { openBrowser } from '../../support/browser';
import { useHerald } from '../../support/herald';
import {
  type TestPerson,
  me,
  newEmail,
  newOwner,
  newPassword,
  newSession,
  operator,
  trySignIn,
} from '../../support/people';

const herald = useHerald();
let workspaceId: string;
let owner: TestPerson;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  owner = await newOwner(herald, workspaceId);
});

describe('signing in', () => {
  test('answers a sign-in with a session cookie that scripts and other sites do not get', async () => {
    const browser = openBrowser(herald);

    const answer = await trySignIn(browser, owner.email.toUpperCase(), owner.password);

    expect(answer.status).toBe(200);
    const [cookie = '', mark = '', ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(mark).toMatch(
      /^herald\.device_\d+=\S+; Max-Age=31536000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).toMatch(/^herald\.session_token=/);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    const [, token = ''] = /=([^.]+)\./.exec(cookie) ?? [];
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(answer.body)).not.toContain(token);
  });

  test('shows a signed-in person who they are and where they are a member', async () => {
    const answer = await me(owner.browser);

    expect(answer.body).toMatchObject({
      person: { email: owner.email },
      workspaces: [{ workspaceId, role: 'owner' }],
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('answers a wrong password and an unknown address alike', async () => {
    const wrong = await trySignIn(openBrowser(herald), owner.email, newPassword());
    const unknown = await trySignIn(openBrowser(herald), newEmail(), newPassword());

    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.body).toMatchObject({ code: 'invalid_credentials' });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test('answers 401 to a made-up or altered cookie', async () => {
    const [name, value = ''] = owner.browser.cookie().split('=');
    const altered = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;

    for (const cookie of ['herald.session_token=x.y', altered, `${name}=${value.split('.')[0]}`]) {
      const answer = await openBrowser(herald).ask('GET', '/api/v1/me', { headers: { cookie } });
      expect({ cookie, status: answer.status }).toEqual({ cookie, status: 401 });
    }
  });
});

test('the session cookie in production travels over HTTPS only and belongs to one host', async () => {
  const { productionCookies } = herald.stage.people;

  const cookies = await productionCookies(owner.email, owner.password);
  const [cookie = '', mark = '', ...others] = cookies;

  expect(others).toEqual([]);
  expect(mark).toMatch(/^__Secure-herald\.device_\d+=.*; SameSite=Strict; Secure$/);
  expect(cookie).toMatch(/^__Host-herald\.session_token=/);
  expect(cookie).toMatch(/; Secure/i);
  expect(cookie).toMatch(/; Path=\/(;|$)/i);
  expect(cookie).not.toMatch(/Domain/i);
});

describe('signing out', () => {
  test('signing out ends the session, not only the cookie', async () => {
    const browser = await newSession(herald, owner);
    const cookie = browser.cookie();
    const before = await me(browser);

    await browser.ask('POST', '/api/v1/auth/sign-out');

    expect([before.status, browser.cookie()]).toEqual([200, '']);
    const kept = await openBrowser(herald).ask('GET', '/api/v1/me', { headers: { cookie } });
    expect(kept.status).toBe(401);
    expect((await me(owner.browser)).status).toBe(200);
  });

  test('signing out everywhere ends the sessions of other browsers too', async () => {
    const person = await newOwner(herald, workspaceId);
    const other = await newSession(herald, person);
    const before = await me(other);

    const answer = await person.browser.ask('POST', '/api/v1/auth/sign-out-everywhere');

    expect([before.status, answer.status]).toEqual([200, 200]);
    expect((await me(other)).status).toBe(401);
  });
});

describe('new owner', () => {
  test('a new owner gets in with a one-time password, which opens nothing before it is changed', async () => {
    const { email, oneTimePassword: currentPassword } = await operator<{
      email: string;
      oneTimePassword: string;
    }>(herald, 'owner create', { workspace: workspaceId, email: newEmail() });
    const browser = openBrowser(herald);
    const change = (chosen: string) =>
      browser.ask('POST', '/api/v1/auth/password', {
        body: { currentPassword, newPassword: chosen },
      });
    const password = newPassword();

    const signedIn = await trySignIn(browser, email, currentPassword);
    const before = await me(browser);
    const refused = [];
    for (const chosen of ['short', 'aaaaaaaaaaaa', email, currentPassword]) {
      const { status } = await change(chosen);
      refused.push({ chosen, status });
    }
    const changed = await change(password);

    expect(signedIn.body).toMatchObject({ passwordChangeRequired: true });
    expect(before.status).toBe(403);
    expect(before.body).toMatchObject({ code: 'password_change_required' });
    expect(refused.filter(({ status }) => status !== 400)).toEqual([]);
    expect(changed.body).toMatchObject({ passwordChangeRequired: false });
    expect((await me(browser)).body).toMatchObject({
      person: { email },
      workspaces: [{ workspaceId, role: 'owner' }],
    });
    expect((await trySignIn(openBrowser(herald), email, currentPassword)).status).toBe(401);
    expect((await trySignIn(openBrowser(herald), email, password)).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('changing the password ends other sessions and keeps the current one with a new cookie', async () => {
    const person = await newOwner(herald, workspaceId);
    const other = await newSession(herald, person);
    const former = person.browser.cookie();
    const before = await me(other);

    const wrong = await person.browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: newPassword(), newPassword: newPassword() },
    });
    const right = await person.browser.ask('POST', '/api/v1/auth/password', {
      body: { currentPassword: person.password, newPassword: newPassword() },
    });

    expect([before.status, wrong.status, right.status]).toEqual([200, 401, 200]);
    expect((await me(person.browser)).status).toBe(200);
    expect((await me(other)).status).toBe(401);
    expect(person.browser.cookie()).not.toBe(former);
  });
});

describe('requests from another site', () => {
  const attacks: { what: string; headers: Record<string, string>; cookie: boolean }[] = [
    { what: 'with a cookie', headers: { origin: 'https://evil.example' }, cookie: true },
    { what: 'without a cookie', headers: { origin: 'https://evil.example' }, cookie: false },
    { what: 'from a sandboxed page', headers: { origin: 'null' }, cookie: true },
    { what: 'that names no origin', headers: { origin: '' }, cookie: true },
  ];

  test.each(attacks)('rejects a cross-site request $what', async ({ headers, cookie }) => {
    const browser = cookie ? owner.browser : openBrowser(herald);

    for (const path of ['auth/sign-out-everywhere', 'auth/sign-in']) {
      const answer = await browser.ask('POST', `/api/v1/${path}`, { headers, body: {} });
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
    expect((await me(owner.browser)).status).toBe(200);
  });
});
