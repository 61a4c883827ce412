import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { customerWrites, recipientEnding } from '../e2e/support/sandbox';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { type ConsoleOptions, openConsole, openConsoleAs, signInOn } from './support/console';
import { openInboxAs } from './support/inbox';

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

async function open(path: string, options: ConsoleOptions = {}): Promise<Page> {
  const whole = `/w/${tenant.workspaceId}${path}`;
  return (await openConsoleAs(browser, herald, owner, { ...options, path: whole })).page;
}

/** The heading of the section that has the focus. */
const sectionInFocus = (page: Page) =>
  page.evaluate<string>(
    `document.activeElement.matches('section') ? document.activeElement.querySelector('h2').innerText : ''`,
  );

describe('the navigation on a narrow screen', () => {
  test('is there for nobody before it is opened, and has one name', async () => {
    const page = await open('', { width: 360 });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const link = page.getByRole('link', { name: 'Audit log' });
    expect(await link.count()).toBe(0);

    await page.getByRole('button', { name: 'Open the navigation' }).click();

    await link.waitFor();
    const navigation = page.getByRole('navigation');
    expect(await navigation.count()).toBe(1);
    expect(await navigation.getAttribute('aria-label')).toBe('Pages of the workspace');
  });

  test('scrolls where it is longer than the screen', async () => {
    const page = await open('', { width: 360, height: 300 });
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    const link = page.getByRole('link', { name: 'Audit log' });

    await link.focus();

    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
  });
});

test('what cannot be copied is selected for the reader', async () => {
  const page = await open('/settings');
  await page.evaluate('delete Navigator.prototype.clipboard');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('copied');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('status').filter({ hasText: 'Your new key' });

  await shown.getByRole('button', { name: 'Copy' }).click();

  await shown.getByText('Press Ctrl+C').waitFor();
  const selected = await page.evaluate<string>('getSelection().toString()');
  expect(selected).toBe(await shown.locator('pre').innerText());
});

describe('the focus of a control that goes away', () => {
  test('stays in the section of API keys', async () => {
    const page = await open('/settings');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('gone');
    await page.keyboard.press('Enter');

    await page.getByRole('button', { name: 'I have stored it' }).press('Enter');
    await page.getByText('Your new key').waitFor({ state: 'detached' });
    expect(await sectionInFocus(page)).toBe('API keys');

    await page.getByRole('button', { name: 'Revoke gone' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke gone' }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await sectionInFocus(page)).toBe('API keys');
  });

  test('stays in the section of invitations', async () => {
    const page = await open('/people');
    const field = page.getByRole('region', { name: 'Invitations' }).getByLabel('E-mail');
    await field.fill('guest@people.example');
    await field.press('Enter');
    const withdraw = page.getByRole('button', { name: 'Withdraw the invitation of guest@' });

    await withdraw.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');

    await withdraw.waitFor({ state: 'detached' });
    expect(await sectionInFocus(page)).toBe('Invitations');
  });
});

describe('a part of a page that cannot be loaded', () => {
  /** Signs in where files of that name do not arrive. */
  async function openWithout(files: string): Promise<Page> {
    provokes('no answer');
    const path = `/w/${tenant.workspaceId}`;
    const { page } = await openConsole(browser, herald, { path });
    await page.route(files, (route) => route.abort());
    await signInOn(page, owner);
    return page;
  }

  test('leaves out the badge of the Inbox', async () => {
    const page = await openWithout('**/inbox-badge-*.js');

    await page.getByRole('heading', { name: 'Webhook health' }).waitFor();

    expect(await page.getByRole('link', { name: 'Inbox' }).isVisible()).toBe(true);
  });

  test('shows numbers instead of the chart', async () => {
    const page = await openWithout('**/delivery-chart-*.js');

    const table = page.getByRole('table', { name: 'Deliveries by day' });
    await table.waitFor();
    await page.getByRole('button', { name: 'Show the numbers' }).waitFor({ state: 'detached' });

    expect((await table.boundingBox())?.height).toBeGreaterThan(100);
  });

  test('is tried again where templates are chosen', async () => {
    provokes('no answer');
    const number = recipientEnding('0001');
    await customerWrites(herald, tenant, number, 'Hello');
    const { page } = await openInboxAs(browser, herald, tenant, owner, { number });
    const files = '**/template-picker-*';
    await page.route(files, (route) => route.abort());

    await page.getByRole('button', { name: 'Send a template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a template' });
    await dialog.getByText('could not be loaded').waitFor();
    await page.unroute(files);
    await dialog.getByRole('button', { name: 'Try again' }).click();

    await dialog.getByText('could not be loaded').waitFor({ state: 'detached' });
    await dialog.getByLabel('Loading the templates').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });
});

test('the first steps say that they could not be loaded', async () => {
  provokes('no answer');
  const { page } = await openConsole(browser, herald, { path: `/w/${tenant.workspaceId}` });
  const asked = '**/api/v1/workspaces/*/api-keys';
  await page.route(asked, (route) => route.abort());
  await signInOn(page, owner);
  const panel = page.getByRole('region', { name: 'First steps' });
  await panel.getByText('Herald could not load the first steps').waitFor();

  await page.unroute(asked);
  await panel.getByRole('button', { name: 'Try again' }).click();

  await panel.getByText(/\d of 3 done/).waitFor();
  expect(await panel.getByRole('alert').count()).toBe(0);
});
