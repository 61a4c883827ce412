import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { write } from '../e2e/support/inbound';
import { recipientEnding } from '../e2e/support/sandbox';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { openInboxAs, writeAs } from './support/inbox';

let herald: TestHerald;
let browser: Browser;
/** One workspace for all: each test has customers of its own. */
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await startHerald();
  browser = await launchBrowser();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

/** The list, its rows, and what was said. */
const CONVERSATIONS = '**/conversations?*';

/** What the page asks for from now on, without the workspace. */
function askedFrom(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(`${pathname.split(tenant.workspaceId)[1] ?? pathname}${search}`);
  });
  return asked;
}

describe('what changed elsewhere', () => {
  test('is read without the members and the customer beside it, and lists seen before wait', async () => {
    const [open, other] = [recipientEnding('0003'), recipientEnding('0003')];
    await writeAs(herald, tenant, open, 'Open Olga', 'I am open');
    await writeAs(herald, tenant, other, 'Other Otto', 'I am not');
    const opened = await openInboxAs(browser, herald, tenant, owner, { number: open });
    const { page, rows, messages } = opened;
    await page.getByText('Mine', { exact: true }).click();
    await page.getByText('No conversation is like that.').waitFor();
    await page.getByText('All', { exact: true }).click();
    await messages.filter({ hasText: 'I am open' }).waitFor();
    await page.getByText('Gets all messages.').waitFor();
    await page.getByRole('link', { name: /^Inbox/ }).waitFor();
    await page.waitForLoadState('load');

    const asked = askedFrom(page);
    await write(herald, tenant, other, 'Something new');
    await rows.filter({ hasText: 'Something new' }).waitFor();

    expect(asked.filter((path) => /members|customer|assignedTo=me|messages/.test(path))).toEqual(
      [],
    );
  });
});

describe('a refresh that fails', () => {
  test('is said where the list is, without moving it, and repeated by itself', async () => {
    provokes(503);
    const number = recipientEnding('0003');
    await writeAs(herald, tenant, number, 'Late Lena', 'Before');
    const { page, rows, messages } = await openInboxAs(browser, herald, tenant, owner, { number });
    await messages.filter({ hasText: 'Before' }).waitFor();
    const search = page.getByLabel('Search by number or name');
    const before = await search.boundingBox();

    await page.route(CONVERSATIONS, (route) => route.fulfill({ status: 503, json: {} }));
    await write(herald, tenant, number, 'Meanwhile');
    await page.getByText('Not updated, trying again.').waitFor();
    expect(await search.boundingBox()).toEqual(before);
    expect(await problemsOfPage(page, 'inbox-not-updated')).toEqual([]);
    await page.unroute(CONVERSATIONS);

    await rows.filter({ hasText: 'Meanwhile' }).waitFor();
    await page.getByText('Not updated, trying again.').waitFor({ state: 'detached' });
  });

  test('is said over the messages, which stay, with a way to try again', async () => {
    provokes(400);
    const number = recipientEnding('0003');
    await writeAs(herald, tenant, number, 'Stale Stan', 'Before');
    const { page, messages } = await openInboxAs(browser, herald, tenant, owner, { number });
    await messages.filter({ hasText: 'Before' }).waitFor();
    const before = await messages.filter({ hasText: 'Before' }).boundingBox();

    await page.route(/\/messages(\?|$)/, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'no', code: 'bad' } }),
    );
    await write(herald, tenant, number, 'Unread');
    await page.getByText('This may be old. No.').waitFor();
    expect(await messages.filter({ hasText: 'Before' }).boundingBox()).toEqual(before);
    expect(await problemsOfPage(page, 'inbox-stale')).toEqual([]);
    await page.unroute(/\/messages(\?|$)/);
    await page.getByRole('button', { name: 'Try again' }).click();

    await messages.filter({ hasText: 'Unread' }).waitFor();
    await page.getByText('This may be old.').waitFor({ state: 'detached' });
  });
});
