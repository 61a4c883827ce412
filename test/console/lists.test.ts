import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openIn, visit } from './support/console';
import {
  PRESENT_MAX,
  conversationsOn,
  deliveriesOn,
  deliveryOn,
  finishDelivery,
  goThereAndBack,
  scrollTo,
  storeConversations,
  storeDeliveries,
} from './support/long-lists';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

/** Some pages of a list; test/full/console-long-lists.test.ts has 10,000 rows. */
const COUNT = 200;

const suite = consoleSuite();

beforeAll(async () => {
  await storeDeliveries(suite.herald, suite.tenant, COUNT);
  await storeConversations(suite.herald, suite.tenant, COUNT);
});

const open = (path: string): Promise<Page> => openIn(suite, path);
const finish = (messageId: string) => finishDelivery(suite.herald, suite.tenant, messageId);

describe('long list of deliveries', () => {
  test('renders only the deliveries in view, updates those, and returns to one after Back', async () => {
    const page = await open('/deliveries');
    const wanted = deliveryOn(page, 'row-125');

    expect(await scrollTo(deliveriesOn(page), 'row-125')).toBeLessThanOrEqual(PRESENT_MAX);
    await wanted.getByText('pending').waitFor();
    await finish('row-125');

    await wanted.getByText('Delivered', { exact: true }).waitFor();

    await goThereAndBack(page, 'row-125');
    expect(await wanted.count()).toBe(1);
  });

  test('returns to the row after Back, on a phone', async () => {
    const page = await openIn(suite, '/deliveries', { width: 360 });
    await scrollTo(deliveriesOn(page), 'row-120');

    await goThereAndBack(page, 'row-120');

    expect(await deliveryOn(page, 'row-120').count()).toBe(1);
  });

  test('says that older deliveries could not be loaded, and loads them on request', async () => {
    provokes(400);
    const page = await open('/deliveries');
    await deliveriesOn(page).first().waitFor();
    const refuse = (route: Route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'not now', code: 'bad' } });
    const isNextPage = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/deliveries') && searchParams.has('cursor');
    // A refresh would read the next page too.
    const isRefresh = ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/deliveries') && !searchParams.has('cursor');

    await page.route(isRefresh, refuse);
    await page.route(isNextPage, refuse);
    await scrollTo(deliveriesOn(page), 'row-49');
    await page.getByRole('alert').filter({ hasText: "Couldn't load more" }).waitFor();
    await page.unroute(isNextPage);
    await page.getByRole('button', { name: 'Show older' }).click();

    await scrollTo(deliveriesOn(page), 'row-60');
    expect(await page.getByRole('alert').filter({ hasText: "Couldn't load more" }).count()).toBe(0);
  });

  test('selects a range with Shift, and refuses to resend more than the API takes', async () => {
    const page = await open('/deliveries');
    await deliveryOn(page, 'row-0').getByRole('checkbox').check();
    await scrollTo(deliveriesOn(page), 'row-99');

    await deliveryOn(page, 'row-99')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.getByText('100 selected', { exact: true }).waitFor();
    await scrollTo(deliveriesOn(page), 'row-102');
    await deliveryOn(page, 'row-102').getByRole('checkbox').check();

    await page.getByText('101 selected. Select at most 100 to resend.').waitFor();
    const resend = page.getByRole('button', { name: 'Resend' });
    expect(await resend.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await resend.waitFor({ state: 'detached' });
  });

  test('marks a delivery that left the filter, and removes it when the list is refreshed', async () => {
    const page = await open('/deliveries?state=pending');
    const past = deliveryOn(page, 'row-75');
    await past.waitFor();

    await finish('row-75');
    await past.getByText('No longer matches').waitFor();
    await page.getByRole('button', { name: 'Refresh (1 changed)' }).click();

    await past.waitFor({ state: 'detached' });
    expect(await deliveryOn(page, 'row-175').count()).toBe(1);
  });
});

test('renders only the conversations in view of a long list', async () => {
  const page = await open('/inbox');

  const most = await scrollTo(conversationsOn(page), 'Customer 150');

  expect(most).toBeLessThanOrEqual(PRESENT_MAX);
});

describe('filters of the logs', () => {
  test('keep the focus and follow the address', async () => {
    const page = await open('/usage');
    await page.locator('h1').waitFor();
    for (const [path, label] of [
      ['/templates', 'Name or text'],
      ['/messages', 'Message ID or number'],
      ['/deliveries', 'Message or event ID'],
    ] as const) {
      await visit(page, suite.tenant, path);
      const field = page.getByLabel(label);
      await field.fill('order-1');

      await page.keyboard.press('Enter');
      await page.waitForURL(/order-1/);
      await expectFocus(field);
      await page.goBack();
      await page.waitForURL((url) => !url.search.includes('order-1'));

      await field.and(page.locator('[value=""]')).waitFor();
    }
  });

  test('opens filters in a sheet on a phone, and keeps several values in the address', async () => {
    const page = await openIn(suite, '/messages', { width: 390 });

    await page.getByRole('button', { name: '+ Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    expect(await problemsOfPage(page, 'filters', { width: 390 })).toEqual([]);
    await sheet.getByRole('option', { name: 'Source' }).click();
    for (const name of ['Inbox', 'AI agent']) await page.getByRole('option', { name }).click();
    await page.waitForURL(/kind=inbox%2Cagent/);
    expect(await problemsOfPage(page, 'filter-values', { width: 390 })).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();

    await page.getByRole('button', { name: 'Source: Inbox, AI agent' }).waitFor();
    await page.getByRole('button', { name: 'Remove filter Source' }).click();
    await page.waitForURL((url) => url.search === '');
  });

  test('shows the deliveries of a period, and those between two moments of years that exist', async () => {
    const page = await open('/deliveries');
    const range = page.getByRole('button', { name: /^Time range/ });
    await range.click();
    const asked = page.waitForRequest(/\/deliveries\?from=/);
    await page.getByRole('option', { name: 'Last hour' }).click();
    const from = new URL((await asked).url()).searchParams.get('from') ?? '';
    expect(Date.now() - Date.parse(from)).toBeGreaterThanOrEqual(60 * 60_000);
    expect(page.url()).toContain('range=1h');
    await deliveryOn(page, 'row-0').waitFor();
    await page.reload();
    await range.and(page.getByRole('button', { name: 'Time range: Last hour' })).waitFor();

    await range.click();
    await page.getByRole('option', { name: 'Custom…' }).click();
    await page.getByLabel('From').fill('123456-01-01T00:00:00');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await page.getByLabel('From').and(page.locator(':invalid')).count()).toBe(1);
    await page.getByLabel('From').fill('');
    await page.getByLabel('Until').fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Apply' }).click();

    await page.getByText('Try fewer filters.').waitFor();
    expect(page.url()).not.toContain('range=');
    await page.goBack();
    await deliveryOn(page, 'row-0').waitFor();
  });
});
