import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { changeSender } from '../api/support/pacing';
import { customerWrites, recipientEnding } from '../api/support/sandbox';
import { newOwner } from '../support/people';
import { sendOne } from '../support/send-one';
import { until } from '../support/wait';
import { storeWaiting } from '../support/waiting-event';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openConsoleAs, openIn, openOwn, visit } from './support/console';
import { openInboxAs, withSecondNumber } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

describe('navigation on a narrow screen', () => {
  test('shows the navigation of a narrow screen when opened, as a landmark of its own that scrolls', async () => {
    const page = await openIn(suite, '', { width: 360 });
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const link = page.getByRole('link', { name: 'Audit log' });
    expect(await link.count()).toBe(0);

    await page.getByRole('button', { name: 'More' }).click();

    await link.waitFor();
    const landmarks = page.getByRole('navigation');
    const names = await Promise.all(
      (await landmarks.all()).map((landmark) => landmark.getAttribute('aria-label')),
    );
    expect(names).toEqual(['Pages of the workspace', 'Most used pages']);
    expect(await problemsOfPage(page, 'navigation', { width: 360 })).toEqual([]);

    await page.setViewportSize({ width: 360, height: 300 });
    await link.focus();

    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
  });
});

/** The overview where files of that name, or answers to such requests, do not arrive. */
async function openWithout(files: string): Promise<Page> {
  provokes('no answer');
  const { herald, windows, owner, tenant } = suite;
  const page = await windows.open({ cookie: owner.browser.cookie() });
  await page.route(files, (route) => route.abort());
  await page.goto(`${herald.apiUrl}/console/w/${tenant.workspaceId}`);
  return page;
}

describe('parts of a page that do not load', () => {
  test('shows the Inbox link without its badge when the badge does not load', async () => {
    const page = await openWithout('**/inbox-badge-*.js');

    await page.getByRole('heading', { name: 'Webhook health' }).waitFor();

    expect(await page.getByRole('link', { name: 'Inbox' }).isVisible()).toBe(true);
  });

  test('loads the template picker on a second try when the first failed', async () => {
    provokes('no answer');
    const number = recipientEnding('0001');
    await customerWrites(suite.herald, suite.tenant, number, 'Hello');
    const { page } = await openInboxAs(suite, suite.tenant, suite.owner, { number });
    const files = '**/template-picker-*';
    await page.route(files, (route) => route.abort());

    await page.getByRole('button', { name: 'Send template' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send template' });
    await dialog.getByText("Couldn't load this part").waitFor();
    await page.unroute(files);
    await dialog.getByRole('button', { name: 'Retry' }).click();

    await dialog.getByText("Couldn't load this part").waitFor({ state: 'detached' });
    await dialog.getByLabel('Loading the templates').waitFor({ state: 'detached' });
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });
});

test('tells of a used budget, also in the send form of a marketing template, and of events that wait', async () => {
  const { page, tenant } = await openOwn(suite, '', async (own, owner) => {
    await storeWaiting(suite.herald, own, { messageId: 'order-2' });
    const body = { unit: 'messages', currency: null, limit: '1', stopsMarketing: true };
    const path = `/api/v1/workspaces/${own.workspaceId}/budget`;
    expect((await owner.browser.ask('PUT', path, { body })).status).toBe(200);
    await sendOne(suite.herald, own, 'order-1');
  });

  const budget = page.getByRole('status').filter({ hasText: 'Monthly budget used up.' });
  await page.getByText('Retrying 1 event').nth(1).waitFor();
  await until('the budget to be used up', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Webhook health' }).waitFor();
    return (await budget.count()) === 1;
  });
  expect(await budget.innerText()).toContain('1 of 1 messages used in');
  for (const [name, warned] of Object.entries({ store_opening: 1, welcome: 0 })) {
    const path = `/templates/${tenant.template(name).id}`;
    await visit(page, tenant, path);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await until(`${name} to warn`, async () => (await budget.count()) === warned);
  }
});

test('marks figures of the sandbox alone, and its rows once other numbers are connected', async () => {
  const { page, tenant } = await openOwn(suite, '/usage?by=senderId', (own) =>
    sendOne(suite.herald, own, 'order-1'),
  );
  const number = page.getByRole('cell').filter({ has: page.getByRole('link') });
  await until('counted', async () => {
    await page.reload();
    await page.getByText(/^Sandbox numbers only/).waitFor();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
    return (await number.count()) === 1;
  });
  expect(await number.getByText('Sandbox').count()).toBe(0);

  const other = await withSecondNumber(suite.herald, tenant);
  await changeSender(suite.herald, other, 10, false);
  await page.reload();

  await number.getByText(/^Sandbox number\./).waitFor();
  expect(await page.getByText(/^Sandbox numbers only/).count()).toBe(0);
  expect(await problemsOfPage(page, 'usage by number')).toEqual([]);
  await visit(page, tenant, '');
  await page.getByRole('heading', { name: 'Webhook health' }).waitFor();
  expect(await page.getByTitle(/^Sandbox numbers only/).count()).toBe(0);
});

/** The chart tells the counts of a day to a pointer and to keys. */
async function expectCountsOfDays(page: Page): Promise<void> {
  const chart = page.getByRole('img', { name: 'Deliveries by day' });
  const tooltip = page.getByText(/Delivered\d+Failed\d+$/);
  const { width = 0 } = (await chart.boundingBox()) ?? {};

  await chart.hover({ position: { x: width - 5, y: 5 } });
  await tooltip.filter({ hasText: /Delivered[1-9]/ }).waitFor();
  await chart.hover({ position: { x: 5, y: 5 } });
  await tooltip.filter({ hasText: 'Delivered0' }).waitFor();
  expect(await problemsOfPage(page, 'chart-tooltip')).toEqual([]);
  await page.mouse.move(0, 0);
  await tooltip.waitFor({ state: 'detached' });

  await chart.focus();
  await tooltip.filter({ hasText: /Delivered[1-9]/ }).waitFor();
  await chart.press('ArrowLeft');
  await tooltip.filter({ hasText: 'Delivered0' }).waitFor();
  await chart.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
}

describe('first steps', () => {
  test('leads from the first steps to a message whose webhook was delivered, and shows it in the chart', async () => {
    const { page } = await openOwn(suite, '');
    const panel = page.getByRole('region', { name: 'First steps' });
    await page.getByTitle(/^Sandbox numbers only/).waitFor();
    await panel.getByText('1 of 3 done').waitFor();
    await panel.getByText('Existing key test').waitFor();
    await panel.getByText('Template welcome').waitFor();
    await page.getByRole('table', { name: 'Deliveries by day' }).waitFor();
    expect(await page.getByRole('img').count()).toBe(0);

    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByText('All done').waitFor();
    expect(await panel.getByText('(done)').count()).toBe(3);
    await page.getByRole('img', { name: /: [1-9]\d* delivered, 0 failed$/ }).waitFor();
    expect(await problemsOfPage(page, 'first-steps-done')).toEqual([]);
    await panel.getByRole('link', { name: /^Message to/ }).click();
    await page.getByRole('link', { name: 'Open in Temporal' }).waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('Success rate 100').waitFor();
    await page.getByRole('img', { name: /^Messages: [1-9]\d* delivered/ }).waitFor();
    expect(await panel.count()).toBe(0);
    await expectCountsOfDays(page);
  });

  test('tells an empty workspace what is missing, creates its first key, and can be hidden', async () => {
    const { stage } = suite.herald;
    const workspaceId = await stage.tenants.newWorkspace();
    const owner = await newOwner(suite.herald, workspaceId);
    const { page } = await openConsoleAs(suite, owner, { path: `/w/${workspaceId}` });
    const panel = page.getByRole('region', { name: 'First steps' });
    await panel.getByText('0 of 3 done').waitFor();
    await panel.getByText('No number connected yet.').waitFor();
    await panel.getByText('No webhook URL yet.').waitFor();

    await panel.getByRole('button', { name: 'Create key' }).click();
    await panel.getByText('1 of 3 done').waitFor();
    await panel.getByText('Copy the key now').waitFor();
    expect(await problemsOfPage(page, 'first-steps-key')).toEqual([]);
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.getByText('Copy the key now').waitFor({ state: 'detached' });

    await panel.getByRole('button', { name: 'Hide first steps' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Webhook health' }).waitFor();
    expect(await panel.count()).toBe(0);
  });

  test('says that the first steps could not be loaded, and loads them on a second try', async () => {
    const asked = '**/api/v1/workspaces/*/api-keys';
    const page = await openWithout(asked);
    const panel = page.getByRole('region', { name: 'First steps' });
    await panel.getByText("Couldn't load the first steps").waitFor();

    await page.evaluate(
      "document.addEventListener('click', () => (document.body.dataset.clicked = ''), true)",
    );
    // A refresh in the background fails too, so that the button stays until it is clicked.
    await page.route(asked, async (route) => {
      const isClicked = await page.evaluate<boolean>("'clicked' in document.body.dataset");
      await (isClicked ? route.continue() : route.abort());
    });
    await panel.getByRole('button', { name: 'Retry' }).click();

    await panel.getByText(/\d of 3 done/).waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
  });
});
