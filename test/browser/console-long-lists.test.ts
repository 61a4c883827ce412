import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { newConversation, newCustomer, newWebhookEvent } from '../persistence/support';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { openConsoleAs } from './support/console';

const COUNT = 10_000;
const STORED_AT_ONCE = 1000;
/** The stand-in of the database looks at all of them for each page. */
const SCROLL_TIMEOUT_MS = 180_000;
/** What is on a screen of 800 px, and what is kept beyond it. */
const PRESENT_MAX = 60;

let herald: TestHerald;
let browser: Browser;
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  herald = await startHerald();
  browser = await launchBrowser();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  await storeDeliveries(tenant);
  await storeConversations(tenant);
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

const placesFrom = (start: number): number[] =>
  Array.from({ length: STORED_AT_ONCE }, (_, offset) => start + offset);
const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

/** Deliveries of a workspace, newest first `row-0`, `row-1` and so on; every hundredth is pending. */
async function storeDeliveries({ workspaceId }: Tenant): Promise<void> {
  for (let start = 0; start < COUNT; start += STORED_AT_ONCE) {
    const events = placesFrom(start).map((place) =>
      newWebhookEvent({
        workspaceId,
        messageId: `row-${place}`,
        state: place % 100 === 50 ? 'pending' : 'delivered',
        createdAt: secondsAgo(place),
      }),
    );
    const records = events.map(({ id: _id, ...event }) => ({ _id, ...event }));
    await herald.base.database.models.webhookEvents.insertMany(records);
  }
}

async function storeConversations({ workspaceId }: Tenant): Promise<void> {
  const { conversations, customers } = herald.base.database.models;
  for (let start = 0; start < COUNT; start += STORED_AT_ONCE) {
    const known = placesFrom(start).map((place) =>
      newCustomer({ workspaceId, number: `336${20_000_000 + place}`, name: `Customer ${place}` }),
    );
    const opened = known.map(({ id: customerId }, offset) =>
      newConversation({ workspaceId, customerId, lastMessageAt: secondsAgo(start + offset) }),
    );
    await customers.insertMany(
      known.map(({ id: _id, aliasIds: _none, ...rest }) => ({ _id, ...rest })),
    );
    await conversations.insertMany(opened.map(({ id: _id, ...rest }) => ({ _id, ...rest })));
  }
}

async function finish(messageId: string): Promise<void> {
  const { webhookEvents } = herald.base.database.models;
  const { workspaceId } = tenant;
  await webhookEvents.updateOne({ workspaceId, messageId }, { $set: { state: 'delivered' } });
}

async function open(page: string, width = 1280): Promise<Page> {
  const path = `/w/${tenant.workspaceId}/${page}`;
  return (await openConsoleAs(browser, herald, owner, { path, width })).page;
}

/** Scrolls down until a row with those words is there; resolves with the most rows that were there meanwhile. */
async function scrollTo(rows: Locator, words: string): Promise<number> {
  await rows.first().waitFor();
  let most = 0;
  const look = async () => {
    const { present, isThere } = await rows.evaluateAll(lookOrGoOn, words);
    most = Math.max(most, present);
    return isThere;
  };
  await until('the row that is scrolled to', look, SCROLL_TIMEOUT_MS);
  await rows.filter({ hasText: words }).first().scrollIntoViewIfNeeded();
  return most;
}

/** Runs in the page, in one go: rows come and go, and one that is there must not be passed by. */
function lookOrGoOn(
  rows: { innerText: string; scrollIntoView(): void }[],
  words: string,
): { present: number; isThere: boolean } {
  const isThere = rows.some(({ innerText }) => innerText.includes(words));
  if (!isThere) rows.at(-1)?.scrollIntoView();
  return { present: rows.length, isThere };
}

const deliveriesOf = (page: Page) =>
  page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
const rowOf = (page: Page, messageId: string): Locator => {
  const name = `channel_sent of ${messageId}`;
  return deliveriesOf(page).filter({ has: page.getByRole('link', { name, exact: true }) });
};

describe('10,000 deliveries', () => {
  test('are never on the page at once, and change where one looks', async () => {
    const page = await open('deliveries');
    const wanted = rowOf(page, 'row-150');

    expect(await scrollTo(deliveriesOf(page), 'row-150')).toBeLessThanOrEqual(PRESENT_MAX);
    await wanted.getByText('pending').waitFor();
    await finish('row-150');

    await wanted.getByText('delivered', { exact: true }).waitFor();
  });

  test.each([1280, 360])('are where they were after Back, %s px wide', async (width) => {
    const page = await open('deliveries', width);
    await scrollTo(deliveriesOf(page), 'row-120');
    const left = deliveriesOf(page).filter({ hasText: 'row-120' });
    const link = left.getByRole('link');
    await link.hover();
    const place = await left.boundingBox();

    await link.click();
    await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
    await page.goBack();

    await left.waitFor();
    await until('the row where it was', async () =>
      isDeepStrictEqual(await left.boundingBox(), place),
    );
    expect(place).not.toBeNull();
  });

  test('say that they are not all where the next page cannot be read', async () => {
    provokes(400);
    const page = await open('deliveries');
    await deliveriesOf(page).first().waitFor();
    const nextPage = /\/deliveries\?.*cursor=/;

    await page.route(nextPage, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'not now', code: 'bad' } }),
    );
    await scrollTo(deliveriesOf(page), 'row-49');
    await page.getByRole('alert').filter({ hasText: 'These are not all' }).waitFor();
    await page.unroute(nextPage);
    await page.getByRole('button', { name: 'Show older ones' }).click();

    await scrollTo(deliveriesOf(page), 'row-60');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('mark one that the filters do not ask for any more, until the list is refreshed', async () => {
    const page = await open('deliveries?state=pending');
    const past = rowOf(page, 'row-250');
    await past.waitFor();

    await finish('row-250');
    await past.getByText('Changed since').waitFor();
    await page.getByRole('button', { name: 'Refresh: 1 changed' }).click();

    await past.waitFor({ state: 'detached' });
    expect(await rowOf(page, 'row-350').count()).toBe(1);
  });
});

test('10,000 conversations are never on the page at once', async () => {
  const page = await open('inbox');
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');

  const most = await scrollTo(rows, 'Customer 150');

  expect(most).toBeLessThanOrEqual(PRESENT_MAX);
});
