import { describe, expect, test } from '@jest/globals';
import { recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { openIn } from './support/console';
import { openInboxAs, writeAs } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

const focused = 'document.activeElement.textContent';
/** How far things on the page moved without a key or a click; the browser reports it a task later. */
const shiftOfPage = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 50);
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
  });

  test('closes on Escape without leaving the conversation below, and gives the focus back', async () => {
    const number = recipientEnding('0003');
    await writeAs(suite.herald, suite.tenant, number, 'Esther Escape', 'Hello');
    const { page, reply } = await openInboxAs(suite, suite.tenant, suite.owner, { number });
    await reply.focus();
    const { pathname } = new URL(page.url());

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.waitForFunction(`document.activeElement.matches('textarea')`);
  });

  test('says that nothing is found, and closes without a trace', async () => {
    const page = await openIn(suite, '/usage');
    await page.getByRole('button', { name: /^Search/ }).click();
    const field = page.getByRole('textbox', { name: 'Search or run a command' });

    await field.fill('<img src=x> zzz');
    await page.getByRole('listbox').getByText('No results').waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: 'Usage' }).isVisible()).toBe(true);
  });
});

describe('keys of every page', () => {
  test('opens a page by g and its key, whose title then has the focus', async () => {
    const page = await openIn(suite, '/usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();

    await page.keyboard.press('g');
    await page.keyboard.press('t');

    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.waitForFunction(`${focused} === 'Templates'`);
    expect(page.url()).toMatch(/\/templates$/);
  });

  test('writes g and i in a field instead of leaving the page', async () => {
    const page = await openIn(suite, '/messages');
    const field = page.getByRole('searchbox');

    await field.click();
    await page.keyboard.type('gi');

    expect(await field.inputValue()).toBe('gi');
    expect(page.url()).toMatch(/\/messages$/);
  });

  test('lists the keys with ? and leads past the navigation with the first Tab', async () => {
    const page = await openIn(suite, '/usage');
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });
});

describe('pages while they load', () => {
  const pages = [
    '',
    '/inbox',
    '/templates',
    '/messages',
    '/deliveries',
    '/recoveries',
    '/usage',
    '/settings',
    '/refused-requests',
    '/senders',
    '/agents',
    '/people',
    '/audit',
    '/account',
  ];

  test.each([
    ['a wide screen', {}],
    ['a phone', { width: 390, height: 844 }],
  ])('move nothing that is on %s already', async (_screen, size) => {
    const page = await openIn(suite, '', size);
    const shifts: [string, number][] = [];

    for (const path of pages) {
      await page.goto(`${suite.herald.apiUrl}/console/w/${suite.tenant.workspaceId}${path}`);
      await page.locator('h1').waitFor();
      await page.locator('[data-loading]').first().waitFor({ state: 'detached' });
      shifts.push([path, await page.evaluate<number>(shiftOfPage)]);
    }

    // Web Vitals call up to 0.1 good.
    expect(shifts.filter(([, shift]) => shift > 0.05)).toEqual([]);
  });
});
