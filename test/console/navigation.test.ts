import { describe, expect, test } from '@jest/globals';
import { writeAs } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { openIn, visit } from './support/console';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

const focused = 'document.activeElement.textContent';
/** Adds up in `shifted` how far things move without a key or a click. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;
/** Takes what was added up; the browser reports it a task later. */
const TAKE_SHIFT = `new Promise((resolve) => {
  setTimeout(() => (resolve(shifted), (shifted = 0)), 50);
})`;

describe('command palette', () => {
  test('finds a page, a conversation and a template by keyboard alone', async () => {
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Paula Palette', 'Hello');
    const page = await openIn(suite, '');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const field = page.getByRole('textbox', { name: 'Search or run a command' });
    const options = page.getByRole('dialog').getByRole('option');

    await page.keyboard.press('Control+k');
    await field.fill('audit');
    await options.filter({ hasText: 'Audit log' }).waitFor();
    expect(await problemsOfPage(page, 'palette')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('Paula P');
    await options.filter({ hasText: 'Paula Palette' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'Messages' }).getByText('Hello').waitFor();

    await page.keyboard.press('Control+k');
    await field.fill('welc');
    await options.filter({ hasText: 'welcome' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'welcome' }).waitFor();

    await page.getByRole('button', { name: /^Search/ }).click();
    await field.fill('<img src=x> zzz');
    await page.getByRole('listbox').getByText('No results').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { level: 1, name: 'welcome' }).isVisible()).toBe(true);
  });
});

describe('keys of every page', () => {
  test('open a page whose title then has the focus, are listed by ?, and are letters in a field', async () => {
    const page = await openIn(suite, '/usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await page.waitForFunction(`${focused} === 'Messages'`);
    expect(page.url()).toMatch(/\/messages$/);
    const field = page.getByRole('searchbox');
    await field.click();
    await page.keyboard.type('gi');

    expect(await field.inputValue()).toBe('gi');
    expect(new URL(page.url()).pathname).toMatch(/\/messages$/);
  });

  test('lead past the navigation with the first Tab', async () => {
    const page = await openIn(suite, '/usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});

describe('pages while they load', () => {
  const onPhone = ['', '/inbox', '/messages', '/settings', '/people'];
  const others = ['/templates', '/deliveries', '/recoveries', '/usage', '/refused-requests'].concat(
    ['/senders', '/agents', '/audit', '/account'],
  );

  test.each([
    ['a wide screen', {}, [...onPhone, ...others]],
    ['a phone', { width: 390, height: 844 }, onPhone],
  ])('move nothing that is on %s already', async (_screen, size, pages) => {
    const page = await openIn(suite, '', size);
    await page.locator('h1').waitFor();
    await page.evaluate(WATCH_SHIFTS);
    const shifts: [string, number][] = [];

    for (const path of pages) {
      if (path !== '') await visit(page, suite.tenant, path);
      await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      shifts.push([path, await page.evaluate<number>(TAKE_SHIFT)]);
    }

    // Web Vitals call up to 0.1 good.
    expect(shifts.filter(([, shift]) => shift > 0.05)).toEqual([]);
  });
});
