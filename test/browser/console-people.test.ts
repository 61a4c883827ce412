import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type TestHerald, startHerald } from '../support/herald';
import { openBrowser } from '../support/browser';
import {
  type TestPerson,
  invite,
  me,
  newEmail,
  newMember,
  newOwner,
  newPassword,
  operator,
  trySignIn,
} from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { openConsole, openConsoleAs } from './support/console';

let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;
let browser: Browser;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

/** Somebody whose password an operator has just replaced. */
async function withOneTimePassword(): Promise<{ email: string; oneTimePassword: string }> {
  const email = newEmail();
  const { oneTimePassword } = await operator<{ oneTimePassword: string }>(herald, 'owner create', {
    workspace: tenant.workspaceId,
    email,
  });
  return { email, oneTimePassword };
}

/** A workspace of its own, by its name. */
async function withOwner() {
  const { workspaceId } = await mintTenant(herald);
  const workspaceOwner = await newOwner(herald, workspaceId);
  const { body } = await me(workspaceOwner.browser);
  const [{ name }] = body['workspaces'] as [{ name: string }];
  return { workspaceId, owner: workspaceOwner, name };
}

describe('a one-time password', () => {
  test('leads to one of the own, which is refused at its field until it is good', async () => {
    provokes(400);
    const { email, oneTimePassword } = await withOneTimePassword();
    const { page } = await openConsole(browser, herald);

    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();
    expect(await problemsOfPage(page, 'choose-password')).toEqual([]);

    const next = page.getByRole('textbox', { name: 'New password', exact: true });
    const again = page.getByRole('textbox', { name: 'New password again' });
    await next.fill('short');
    await again.fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Must be at least 12 characters').waitFor();
    expect(await next.getAttribute('aria-invalid')).toBe('true');

    const password = newPassword();
    await next.fill(password);
    await again.fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect((await trySignIn(openBrowser(herald), email, password)).status).toBe(200);
  });

  test('is asked for again when the page was left before it was replaced', async () => {
    provokes(403);
    const { email, oneTimePassword } = await withOneTimePassword();
    const { page } = await openConsole(browser, herald);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Choose your own password' }).waitFor();

    await page.goto(`${herald.apiUrl}/console/w/${tenant.workspaceId}`);

    await page.getByRole('textbox', { name: 'One-time password' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/choose-password');
  });
});

test('a locked account says for how long', async () => {
  provokes(429);
  const { email } = await withOneTimePassword();
  const tries = Array.from({ length: 10 }, () =>
    trySignIn(openBrowser(herald), email, newPassword()),
  );
  await Promise.all(tries);
  const { page } = await openConsole(browser, herald);

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword());
  await page.getByRole('button', { name: 'Sign in' }).click();

  const alert = await page.getByRole('alert').innerText();
  expect(alert).toContain('Too many wrong passwords');
  expect(alert).toMatch(/Try again in 1[45] minutes/);
  expect(await problemsOfPage(page, 'locked')).toEqual([]);
});

describe('the menu of the person', () => {
  test('changes the password, and says what is wrong with the current one without signing out', async () => {
    provokes(401);
    const person = await newOwner(herald, tenant.workspaceId);
    const { page } = await openConsoleAs(browser, herald, person);
    const password = newPassword();

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not this one');
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await dialog.getByRole('textbox', { name: 'New password again' }).fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByText('This is not your password').waitFor();
    expect(await problemsOfPage(page, 'change-password')).toEqual([]);

    await dialog.getByRole('textbox', { name: 'Current password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    expect((await me(person.browser)).status).toBe(401);
    expect((await trySignIn(openBrowser(herald), person.email, password)).status).toBe(200);
  });

  test('signs out everywhere', async () => {
    provokes(401);
    const person = await newOwner(herald, tenant.workspaceId);
    const { page } = await openConsoleAs(browser, herald, person);

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();

    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    expect((await me(person.browser)).status).toBe(401);
  });
});

describe('an invitation', () => {
  test('makes an account and opens the workspace', async () => {
    const email = newEmail();
    const token = await invite(owner, tenant.workspaceId, { email, role: 'agent' });
    const { page } = await openConsole(browser, herald, {
      path: `/invitation#${token}`,
    });

    await page.getByText(email).first().waitFor();
    expect(await problemsOfPage(page, 'invitation')).toEqual([]);
    await page.getByLabel('Your name').fill('Eve');
    await page.getByRole('textbox', { name: 'Choose a password' }).fill(newPassword());
    await page.getByRole('button', { name: 'Accept the invitation' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain(token);
  });

  test('asks an account for its password', async () => {
    provokes(401);
    const other = await mintTenant(herald);
    const otherOwner = await newOwner(herald, other.workspaceId);
    const member = await newMember(herald, owner, tenant.workspaceId, 'agent');
    const token = await invite(otherOwner, other.workspaceId, {
      email: member.email,
      role: 'admin',
    });
    const { page } = await openConsole(browser, herald, { path: `/invitation#${token}` });

    const password = page.getByRole('textbox', { name: 'Your password' });
    await password.fill('wrong, and long enough');
    await page.getByRole('button', { name: 'Accept the invitation' }).click();
    await page.getByRole('alert').waitFor();
    await password.fill(member.password);
    await page.getByRole('button', { name: 'Accept the invitation' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const { body } = await me(member.browser);
    expect(body['workspaces']).toHaveLength(2);
    await page.getByRole('button', { name: /choose another/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await problemsOfPage(page, 'workspaces')).toEqual([]);
    const here = new URL(page.url()).pathname;
    await page.getByRole('menuitem').filter({ hasNotText: '✓' }).click();
    await page.waitForURL(({ pathname }) => pathname !== here);
  });

  test('opens the workspace it was for, and a second link in the same tab its own', async () => {
    const member = await newMember(herald, owner, tenant.workspaceId, 'agent');
    const [first, second] = await Promise.all([withOwner(), withOwner()]);
    const link = async (of: typeof first) => {
      const invited = { email: member.email, role: 'agent' } as const;
      return `/invitation#${await invite(of.owner, of.workspaceId, invited)}`;
    };
    const { page } = await openConsoleAs(browser, herald, member, { path: '/' });
    await page.goto(`${herald.apiUrl}/console${await link(first)}`);
    await page.getByText(first.name).waitFor();

    const path = await link(second);
    await page.evaluate(`location.hash = '${path.split('#')[1]}'`);
    await page.getByText(second.name).waitFor();
    await page.getByRole('button', { name: 'Accept the invitation' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/w/${second.workspaceId}`);
  });

  test('that is none says so', async () => {
    provokes(404);
    const { page } = await openConsole(browser, herald, { path: '/invitation#inv_none' });

    expect(await page.getByRole('alert').innerText()).toMatch(/wrong, used, revoked or expired/);
  });
});
