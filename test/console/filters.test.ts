import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { recipientEnding } from '../api/support/sandbox';
import { sendOne } from '../support/send-one';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { openOwn } from './support/console';
import { textInFocus } from './support/settings';
import { consoleSuite } from './support/suite';
import { addFilter, chipOf, rowsOf } from './support/tables';

const suite = consoleSuite();

const isUnfiltered = (url: URL): boolean => url.search === '';

async function openMessages(): Promise<Page> {
  const { page } = await openOwn(suite, '/messages', (tenant) =>
    sendOne(suite.herald, tenant, 'order-1'),
  );
  await rowsOf(page, 'Messages').first().waitFor();
  return page;
}

describe('search field', () => {
  test('keeps a number as it was typed, and searches for its digits', async () => {
    const page = await openMessages();
    const number = recipientEnding('0003');
    const typed = `+${number.slice(0, 2)} ${number.slice(2)}`;
    const field = page.getByLabel('Message ID or number');

    await field.fill(typed);
    await page.waitForURL((url) => url.searchParams.get('recipient')?.includes(number) === true);
    expect(await field.inputValue()).toBe(typed);
    await field.press('Space');
    await field.press('Enter');
    expect(await field.inputValue()).toBe(`${typed} `);

    await page.goBack();
    await page.waitForURL(isUnfiltered);
    await until('the field follows the address', async () => (await field.inputValue()) === '');
  });

  test.each([
    ['/messages', 'Message ID or number', 'Failed'],
    ['/deliveries', 'Message or event ID', 'Failed'],
  ])('forgets a refused text of %s once the filters are cleared', async (path, label, value) => {
    const { page } = await openOwn(suite, path);
    const field = page.getByLabel(label);
    const problem = page.getByText(/^Enter (a number|an ID)/);
    await addFilter(page, 'Status', value);
    await page.keyboard.press('Escape');
    await field.fill('order 2?');
    await problem.waitFor();

    await page.getByRole('button', { name: 'Clear', exact: true }).click();

    await problem.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('');
    await page.waitForURL(isUnfiltered);
  });
});

describe('filter chip', () => {
  test('stays open without values, and leaves the focus on the menu of filters', async () => {
    const page = await openMessages();
    await addFilter(page, 'Status', 'Failed');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await chipOf(page, 'Status').click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.waitForURL(isUnfiltered);
    await page.getByRole('option', { name: 'Sent', exact: true }).click();
    await page.waitForURL(/status=sent/);
    await page.getByRole('option', { name: 'Sent', exact: true }).click();
    await page.waitForURL(isUnfiltered);
    expect(await problemsOfPage(page, 'filter-without-values', { width: 1280 })).toEqual([]);
    await page.keyboard.press('Escape');

    await chipOf(page, 'Status').waitFor({ state: 'detached' });
    expect(await textInFocus(page)).toBe('+ Filter');
  });

  test('leaves the focus on the menu of filters when its one value is taken away', async () => {
    const page = await openMessages();
    await addFilter(page, 'Error code', '9901');
    await chipOf(page, 'Error code').click();
    await page.getByRole('option', { name: '9901' }).click();

    await chipOf(page, 'Error code').waitFor({ state: 'detached' });
    expect(await textInFocus(page)).toBe('+ Filter');
  });
});
