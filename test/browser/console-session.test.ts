import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { openConsole, openConsoleAs, signInOn } from './support/console';

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

describe('the console', () => {
  test('is what the bare address leads to, and asks who one is', async () => {
    const { page } = await openConsole(browser, herald);

    await page.goto(herald.apiUrl);
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();

    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  });

  test('opens the workspace after signing in, under a policy that nothing breaks', async () => {
    const { page } = await openConsoleAs(browser, herald, owner);

    await page.getByRole('heading', { name: 'Overview' }).waitFor();

    expect(new URL(page.url()).pathname).toBe(`/console/w/${tenant.workspaceId}`);
  });

  test('says what is wrong with a password', async () => {
    provokes(401);
    const { page } = await openConsole(browser, herald, { path: '/sign-in' });

    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();

    expect(await page.getByRole('alert').innerText()).toMatch(/wrong/i);
  });

  test('comes back to the page that was asked for', async () => {
    const path = `/w/${tenant.workspaceId}`;
    const { page } = await openConsole(browser, herald, { path });

    await page.waitForURL(/sign-in/);
    await signInOn(page, owner);

    expect(new URL(page.url()).pathname).toBe(`/console${path}`);
  });

  test('lets one out', async () => {
    provokes(401);
    const { page } = await openConsoleAs(browser, herald, owner);

    await page.getByRole('button', { name: owner.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
    await page.goto(`${herald.apiUrl}/console/w/${tenant.workspaceId}`);
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();

    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
  });

  test('shows another workspace to nobody', async () => {
    const other = await mintTenant(herald);
    const { page } = await openConsoleAs(browser, herald, owner, {
      path: `/w/${other.workspaceId}`,
    });

    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await page.content()).not.toContain(other.workspaceId);
    expect(await problemsOfPage(page, 'not-found')).toEqual([]);
  });
});

describe('its files', () => {
  test('are kept by browsers, the page is not', async () => {
    const html = await fetch(`${herald.apiUrl}/console/`);
    const script = /src="(\/console\/assets\/[^"]+)"/.exec(await html.text())?.[1] ?? '';
    const asset = await fetch(herald.apiUrl + script);

    expect(html.headers.get('cache-control')).toBe('no-cache');
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*'nonce-/);
    expect(asset.headers.get('cache-control')).toContain('immutable');
  });

  test('that do not exist are not found, rather than the page', async () => {
    const { status, headers } = await fetch(`${herald.apiUrl}/console/assets/none.js`);

    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('json');
  });
});
