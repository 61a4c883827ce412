import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { OPERATOR } from '../../src/domain/audit';
import { newId } from '../../src/domain/ids';
import { recipientEnding } from '../api/support/sandbox';
import { sendOne } from '../support/send-one';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openOwn } from './support/console';
import { consoleSuite } from './support/suite';
import { addFilter, chipOf, rowsOf } from './support/tables';
import { expectFocus } from './support/focus';

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
    await expectFocus(field);
    expect(await field.inputValue()).toBe(`${typed} `);

    await page.goBack();
    await page.waitForURL(isUnfiltered);
    await until('the field follows the address', async () => (await field.inputValue()) === '');
  });

  test('forgets a refused text once the filters are cleared', async () => {
    const { page } = await openOwn(suite, '/messages');
    const field = page.getByLabel('Message ID or number');
    const refusal = page.getByText('Enter a number with country code');
    await addFilter(page, 'Status', 'Failed');
    await page.keyboard.press('Escape');
    await field.fill('order 2?');
    await refusal.waitFor();
    expect(await problemsOfPage(page, 'messages-refused')).toEqual([]);

    await page.getByRole('button', { name: 'Clear', exact: true }).click();

    await refusal.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('');
    await page.waitForURL(isUnfiltered);
  });
});

describe('filter chip', () => {
  test('stays open without values, and leaves the focus on the menu of filters, as does one that closes', async () => {
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
    await page.keyboard.press('Escape');

    await chipOf(page, 'Status').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: '+ Filter', exact: true }));

    await addFilter(page, 'Error code', '9901');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await chipOf(page, 'Error code').click();
    await page.getByRole('option', { name: '9901' }).click();

    await chipOf(page, 'Error code').waitFor({ state: 'detached' });
    await expectFocus(page.getByRole('button', { name: '+ Filter', exact: true }));
  });
});

describe('audit log', () => {
  const EVE = { kind: 'person', personId: 'usr_eve', email: 'eve@people.example' } as const;
  const openAudit = () =>
    openOwn(suite, '/audit', async ({ workspaceId }) => {
      const entry = { workspaceId, at: new Date(), actor: EVE } as const;
      const { audit } = suite.herald.stage.repositories;
      await audit.append({
        ...entry,
        id: newId('aud'),
        action: 'agent.created',
        target: 'agt_one',
        changes: [
          { field: 'name', from: null, to: 'Support' },
          { field: 'model', from: null, to: 'small' },
          { field: 'expiresAt', from: null, to: null },
        ],
      });
      await audit.append({
        ...entry,
        id: newId('aud'),
        action: 'recovery.started',
        target: 'rcv_one',
        changes: [
          { field: 'since', from: null, to: '2026-11-01T12:30:00.000Z' },
          { field: 'failed', from: null, to: 13 },
        ],
      });
      await audit.append({
        ...entry,
        id: newId('aud'),
        actor: OPERATOR,
        action: 'member.removed',
        target: 'mbr_one',
        changes: [{ field: 'role', from: 'agent', to: null }],
      });
      await audit.append({
        ...entry,
        id: newId('aud'),
        action: 'agent.changed',
        target: 'agt_one',
        changes: [{ field: 'model', from: 'small', to: 'large' }],
      });
    });

  /** New and gone values alone are shown, not that there was none. */
  async function expectValues(rows: Locator): Promise<void> {
    const created = rows.filter({ hasText: 'AI agent created “Support”' });
    await created.getByText('Model: small', { exact: true }).waitFor();
    expect(await created.innerText()).not.toMatch(/none|→|xpires/);
    const recovery = rows.filter({ hasText: 'Recovery of failed deliveries started' });
    await recovery.getByText('Failed deliveries: 13').waitFor();
    await recovery.getByText(/^Since: 1 Nov 2026, \d\d:30$/).waitFor();
    const removed = rows.filter({ hasText: 'Person removed' });
    await removed.getByText('Role: Support', { exact: true }).waitFor();
    const changed = rows.filter({ hasText: 'AI agent changed' });
    await changed.getByText('Model: small → large', { exact: true }).waitFor();
  }

  test('shows what changed, finds entries by change, person and target, and keeps the filters in the address', async () => {
    const { page } = await openAudit();
    const rows = rowsOf(page, 'Audit log');
    await expectValues(rows);

    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('option', { name: 'Change', exact: true }).click();
    const field = page.getByLabel('Find a change');
    await field.fill('agent c');
    await field.press('Enter');
    const problem = page.getByText('Choose from the list');
    await problem.waitFor();
    await field.fill('agent cr');
    await problem.waitFor({ state: 'detached' });
    await field.press('Enter');
    await page.getByRole('option', { name: 'AI agent changed' }).click();
    await page.keyboard.press('Escape');
    await rows.filter({ hasText: 'Person removed' }).waitFor({ state: 'detached' });
    // The log is empty while it loads.
    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(2);
    await chipOf(page, 'Change').getByText('AI agent created, AI agent changed').waitFor();
    expect(await problemsOfPage(page, 'audit-filtered')).toEqual([]);

    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('option', { name: 'By', exact: true }).click();
    await page.getByLabel('E-mail address').fill('cli');
    await page.getByLabel('E-mail address').press('Enter');
    await rows.filter({ hasText: 'Person removed' }).waitFor();
    await page.getByLabel('Target ID').fill('agt_one');
    await page.getByText('Try fewer filters.').waitFor();
    await page.getByRole('button', { name: 'Remove filter By' }).click();
    await rows.nth(1).waitFor();
    expect(new URL(page.url()).search).toBe('?target=agt_one');

    const link = page.getByRole('link', { name: 'Export CSV' });
    const file = new URL((await link.getAttribute('href')) ?? '', page.url());
    const csv = await (await page.request.get(file.href)).text();
    expect(csv.split('\r\n').slice(1)).toEqual([
      expect.stringContaining(',eve@people.example,agent.c'),
      expect.stringContaining(',eve@people.example,agent.c'),
      '',
    ]);
    const error = 'this workspace has as many files written as it may have now';
    const json = { success: false, error, code: 'too_many_exports' };
    provokes(503);
    await page.route(file.href, (route) => route.fulfill({ status: 503, json }));
    await link.click();
    await page.getByRole('alert').filter({ hasText: 'as many files written' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/audit$/);

    await page.unroute(file.href);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('audit.csv');
    await page.getByText('Export started').waitFor();
  });
});

describe('saved views', () => {
  test('saves the filters of a list under a name, opens them again and deletes them', async () => {
    const page = await openMessages();
    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    await page.getByText('No saved views.').waitFor();
    await page.locator('[data-autofocus]:focus').waitFor();
    await page.keyboard.press('Escape');
    await addFilter(page, 'Error code', '9901');

    await views.click();
    await page.getByLabel('View name').fill('Wrong numbers');
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Saved views' });
    await list.getByRole('button', { name: 'Wrong numbers', exact: true }).waitFor();
    const status = page.getByRole('group', { name: 'Views' }).getByRole('status');
    await status.getByText('View “Wrong numbers” saved').waitFor();
    expect(await problemsOfPage(page, 'saved-views', { width: 390 })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    provokes(409);
    await page.getByLabel('View name').fill('Wrong numbers');
    await page.keyboard.press('Enter');
    await page.getByText('Another view is named Wrong numbers').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL(isUnfiltered);

    await page.reload();
    await views.click();
    await page.getByRole('button', { name: 'Delete view Wrong numbers' }).click();
    await page.getByText('No saved views.').waitFor();
    await status.getByText('View “Wrong numbers” deleted').waitFor();
    await page.getByRole('button', { name: 'Undo the deletion of view Wrong numbers' }).click();
    await status.getByText('View “Wrong numbers” restored').waitFor();
    await list.getByRole('button', { name: 'Wrong numbers', exact: true }).click();
    await page.waitForURL(/statusCode=/);
  });
});
