import { describe, expect, test } from '@jest/globals';
import { newAddress, openBrowser } from '../support/browser';
import {
  me,
  newEmail,
  newMember,
  newOwner,
  newPassword,
  newSession,
  operator,
  trySignIn,
} from '../support/people';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openConsole, openConsoleAs, signInOn } from './support/console';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** Creates a person with a one-time password of an operator. */
async function withOneTimePassword(): Promise<{ email: string; oneTimePassword: string }> {
  const email = newEmail();
  const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
    suite.herald,
    'owner create',
    {
      workspace: suite.tenant.workspaceId,
      email,
    },
  );
  return { email, oneTimePassword };
}

describe('forgotten password', () => {
  test('sets a new password by a mailed link', async () => {
    const { email } = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const password = newPassword();
    const { page } = await openConsole(suite, { path: '/sign-in' });

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before it has a field of this name as well.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('E-mail').fill(email);
    expect(await problemsOfPage(page, 'forgotten-password')).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('status').filter({ hasText: 'Link sent' }).waitFor();
    const { text } = await until('the mail', async () => {
      const [mail] = await suite.herald.stage.mailsTo(email);
      return mail;
    });
    const [link = ''] = /http\S+new-password#\S+/.exec(text) ?? [];
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInOn(page, { email, password });

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});

describe('signing in', () => {
  test('leads to the sign-in page, refuses a wrong password, signs out, and returns to the requested page', async () => {
    provokes(401);
    const person = await newOwner(suite.herald, suite.tenant.workspaceId);
    const page = await suite.windows.open();
    const answer = await page.goto(suite.herald.apiUrl);
    expect(answer?.headers()['cache-control']).toBe('no-cache');
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
    await page.getByLabel('E-mail').fill(person.email);
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('not the password');
    // Shows what was typed, by the keyboard alone.
    await password.press('Tab');
    await page.keyboard.press('Enter');
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').innerText()).toMatch(/wrong/i);
    await signInOn(page, person);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/w/${suite.tenant.workspaceId}`);

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    const requested = `/console/w/${suite.tenant.workspaceId}/templates`;
    await page.goto(`${suite.herald.apiUrl}${requested}`);
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
    await signInOn(page, person);
    await page.getByRole('heading', { name: 'Templates' }).waitFor();

    expect(new URL(page.url()).pathname).toBe(requested);
  });

  test('hides a workspace from people who are not its members', async () => {
    const other = await mintTenant(suite.herald);
    const { page } = await openConsoleAs(suite, suite.owner, {
      path: `/w/${other.workspaceId}`,
    });

    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.content()).not.toContain(other.workspaceId);
  });
});

test('asks for a new password after a one-time password, also when the page was left, and refuses a short one', async () => {
  provokes(400, 403);
  const { email, oneTimePassword } = await withOneTimePassword();
  const { page } = await openConsole(suite);

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(oneTimePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  expect(await problemsOfPage(page, 'choose-password')).toEqual([]);

  await page.goto(`${suite.herald.apiUrl}/console/w/${suite.tenant.workspaceId}`);

  await page.getByRole('textbox', { name: 'One-time password' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/console/choose-password');
  await page.getByRole('textbox', { name: 'One-time password' }).fill(oneTimePassword);

  const next = page.getByRole('textbox', { name: 'New password', exact: true });
  const again = page.getByRole('textbox', { name: 'Confirm new password' });
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
  expect((await trySignIn(openBrowser(suite.herald), email, password)).status).toBe(200);
});

test('says for how long an account is locked', async () => {
  provokes(429);
  const { email } = await withOneTimePassword();
  const { page } = await openConsole(suite);
  // Wrong passwords are counted by the address they come from.
  const address = newAddress();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  const tries = Array.from({ length: 10 }, () =>
    trySignIn(openBrowser(suite.herald, new Map(), address), email, newPassword()),
  );
  await Promise.all(tries);

  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword());
  await page.getByRole('button', { name: 'Sign in' }).click();

  const alert = await page.getByRole('alert').innerText();
  expect(alert).toContain('Too many wrong passwords');
  expect(alert).toMatch(/Try again in 1[45] minutes/);
  expect(await problemsOfPage(page, 'locked')).toEqual([]);
});

describe('account menu', () => {
  test('changes the password, and keeps the session when the current one is wrong', async () => {
    provokes(401);
    const person = await newOwner(suite.herald, suite.tenant.workspaceId);
    const { page } = await openConsoleAs(suite, person);
    const password = newPassword();

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('not this one');
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
    await dialog.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByText('Wrong password').waitFor();

    await dialog.getByRole('textbox', { name: 'Current password' }).fill(person.password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    expect((await me(person.browser)).status).toBe(401);
    expect((await trySignIn(openBrowser(suite.herald), person.email, password)).status).toBe(200);
  });

  test('lists the sessions and the recent activity of the account, and ends one or all of them', async () => {
    provokes(401);
    const person = await newOwner(suite.herald, suite.tenant.workspaceId);
    const other = await newSession(suite.herald, person);
    const { page } = await openConsoleAs(suite, person);

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.getByText('This browser').waitFor();
    expect(await sessions.count()).toBe(2);
    await page.getByRole('button', { name: 'Sign out fixture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out fixture?' });
    await dialog.getByRole('button', { name: 'Sign out' }).click();

    await page.getByRole('list', { name: 'Recent activity' }).getByText('Session ended').waitFor();
    expect(await sessions.count()).toBe(1);
    expect((await me(other)).status).toBe(401);
    expect(await problemsOfPage(page, 'account')).toEqual([]);

    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Change password' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    await page.getByRole('dialog', { name: 'Two-factor authentication' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: person.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    expect((await me(person.browser)).status).toBe(401);
  });
});
