import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newMember } from '../support/people';
import type { Behaviour } from '../support/receiver';
import { sendOne } from '../support/send-one';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { finalEvent, webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { type OwnPage, openConsoleAs, openOwn } from './support/console';
import { consoleSuite } from './support/suite';
import { addFilter, chipOf, rowsOf } from './support/tables';

const suite = consoleSuite();

/** A page of a workspace that has sent these messages, whose events have come to their end. */
function openAfter(messageIds: string[], path: string, behave: Behaviour): Promise<OwnPage> {
  return openOwn(suite, path, async (tenant) => {
    tenant.receiver.behave(tenant.webhookPath, behave);
    for (const messageId of messageIds) await deliver(tenant, messageId);
  });
}

async function deliver(tenant: Tenant, messageId: string): Promise<string> {
  await sendOne(suite.herald, tenant, messageId);
  return (await finalEvent(suite.herald, tenant, messageId)).eventId;
}

const nameInFocus = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.textContent');

/** Hides the links to Temporal, as where operators have not set TEMPORAL_UI_URL. */
async function hideTemporal(page: Page): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, workflowsUrl: null } });
  });
  await page.reload();
}

/** A receiver that refuses its first webhooks for good. */
const refusing =
  (count: number): Behaviour =>
  (response, number) =>
    response.writeHead(number <= count ? 400 : 200).end(number <= count ? 'not now' : 'thanks');

describe('delivery log', () => {
  test('keeps the filters of the delivery log and its address in step', async () => {
    const { page } = await openAfter(['lost', 'kept'], '/deliveries', refusing(1));
    const rows = rowsOf(page, 'Deliveries');
    await rows.filter({ hasText: 'kept' }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await problemsOfPage(page, 'deliveries')).toEqual([]);

    await addFilter(page, 'Status', 'Failed');
    await page.waitForURL(/state=failed/);
    await rows.filter({ hasText: 'kept' }).waitFor({ state: 'detached' });
    expect(await rows.innerText()).toMatch(/channel_sent[\s\S]*lost[\s\S]*400 Bad Request/);
    await page.reload();
    await rows.filter({ hasText: 'lost' }).waitFor();
    await chipOf(page, 'Status').getByText('Failed').waitFor();

    await page.getByLabel('Message or event ID').fill('none');
    await page.getByText('Try fewer filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rows.filter({ hasText: 'kept' }).waitFor();
  });

  test('adds and removes a filter by the keyboard alone', async () => {
    const { page } = await openAfter(['lost', 'kept'], '/deliveries', refusing(1));
    const rows = rowsOf(page, 'Deliveries');
    await rows.filter({ hasText: 'kept' }).waitFor();

    await page.getByRole('button', { name: '+ Filter' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Status' }).and(page.locator(':focus')).waitFor();
    for (const key of ['End', 'Enter']) await page.keyboard.press(key);
    await page.getByLabel('HTTP status').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('4xx');
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: 'kept' }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('responseStatus=4xx');
    expect(await nameInFocus(page)).toBe('+ Filter');
    await page.goBack();
    await rows.filter({ hasText: 'kept' }).waitFor();
    await page.goForward();

    await chipOf(page, 'Last answer').focus();
    await page.keyboard.press('Delete');
    await rows.filter({ hasText: 'kept' }).waitFor();
    expect(await nameInFocus(page)).toBe('+ Filter');
    expect(page.url()).not.toContain('responseStatus');
  });

  test('leaves the delivery log unchanged until new deliveries are asked for', async () => {
    const { page, tenant } = await openAfter(['first'], '/deliveries', refusing(0));
    const rows = rowsOf(page, 'Deliveries');
    await rows.first().waitFor();
    const before = await rows.first().boundingBox();

    await deliver(tenant, 'second');
    const show = page.getByRole('button', { name: 'Show 1 new delivery' });
    await show.waitFor();
    expect(await rows.count()).toBe(1);
    expect(await rows.first().boundingBox()).toEqual(before);
    await show.click();

    await rows.filter({ hasText: 'second' }).waitFor();
    expect(await rows.count()).toBe(2);
  });

  test('says that the delivery log could not be refreshed, and does not move its rows', async () => {
    provokes(400);
    const { page } = await openAfter(['old'], '/deliveries', refusing(0));
    const rows = rowsOf(page, 'Deliveries');
    await rows.first().waitFor();
    const before = await rows.first().boundingBox();
    const asked = /\/api\/.*\/deliveries(\?|$)/;

    await page.route(asked, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'not now', code: 'bad' } }),
    );
    const notice = page.getByRole('alert').filter({ hasText: "Couldn't refresh the deliveries" });
    await notice.getByText('Not now.').waitFor();
    expect(await rows.first().boundingBox()).toEqual(before);
    expect(await problemsOfPage(page, 'deliveries-stale')).toEqual([]);
    // While the list cannot be read the notice stays, and can be clicked.
    const retried = page.waitForRequest(asked);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await retried;
    await page.unroute(asked);

    await notice.waitFor({ state: 'detached' });
  });

  test('says in an empty delivery log that nothing was delivered yet', async () => {
    const { page } = await openAfter([], '/deliveries', refusing(0));

    await page.getByText('No deliveries yet.').waitFor();
    expect(await problemsOfPage(page, 'deliveries-empty')).toEqual([]);
  });
});

test('opens a delivery beside the list, shows its attempts and its page, and resends it', async () => {
  const { page, tenant } = await openAfter(['lost'], '/deliveries', refusing(1));
  await hideTemporal(page);

  await page.getByRole('link', { name: 'Overview' }).click();
  const indicator = page.getByRole('status', { name: 'Webhook state' });
  await indicator.getByText('Error').waitFor();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByRole('link', { name: 'channel_sent · lost' }).click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await drawer.getByText('Attempt 1 · 400 Bad Request').waitFor();
  await drawer.getByText('Herald never retries this answer.').waitFor();
  await page.reload();
  await drawer.getByText('workflow in Temporal deliver/').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'channel_sent · lost' }).click();
  await drawer.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  const agent = await newMember(suite.herald, tenant.workspaceId, 'agent');
  const path = new URL(page.url()).pathname.replace('/console', '');
  const asAgent = await openConsoleAs(suite, agent, { path });
  await asAgent.page.getByText('Your role is Agent.').waitFor();
  expect(await asAgent.page.getByRole('button', { name: 'Resend' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Resend' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Resend' });
  await confirm.click();
  await confirm.waitFor({ state: 'detached' });
  expect(await nameInFocus(page)).toBe('Resend');

  await page.getByText('Attempt 2 · 200 OK').waitFor();
  expect(webhooksOf(tenant)).toHaveLength(2);
  expect(await problemsOfPage(page, 'delivery-resent')).toEqual([]);
  await page.getByRole('link', { name: 'Overview' }).click();
  await indicator.getByText('Active').waitFor();
});

describe('choosing deliveries', () => {
  test('resends the chosen deliveries, and says why others are not resent', async () => {
    const { page, tenant } = await openAfter(['a', 'b', 'c'], '/deliveries', refusing(2));
    const rows = rowsOf(page, 'Deliveries');
    await rows.nth(2).waitFor();
    await rows.filter({ hasText: 'Failed' }).nth(1).waitFor();

    for (const id of ['a', 'b']) {
      const row = rows.filter({ has: page.getByText(id, { exact: true }) });
      await row.getByRole('checkbox').check();
    }
    const bar = page.getByRole('region', { name: 'Selected deliveries' });
    await bar.getByText('2 selected').waitFor();
    expect(await problemsOfPage(page, 'deliveries-selected')).toEqual([]);
    await page.route('**/deliveries/resend', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { results: object[] };
      const error = { code: 'conflict', message: 'it changed meanwhile' };
      const results = [body.results[0], { ...body.results[1], started: false, error }];
      await route.fulfill({ response, json: { ...body, results } });
    });
    await bar.getByRole('button', { name: 'Resend' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();

    const results = page.getByRole('region', { name: 'Results of the resend' });
    await results.getByText('1 of 2 resent.').waitFor();
    await results.getByText(/^channel_sent · [ab]: It changed meanwhile\.$/).waitFor();
    await rows.filter({ hasText: 'Resent (2nd run)' }).nth(1).waitFor();
    await until('both webhooks', () => webhooksOf(tenant).length === 5);
    await results.getByRole('button', { name: 'Close' }).click();
    await results.waitFor({ state: 'detached' });
  });

  test('offers agents no choice, and follows the link of a row that is clicked', async () => {
    const { page, tenant } = await openAfter(['a'], '/deliveries', refusing(0));
    await rowsOf(page, 'Deliveries').getByRole('checkbox').waitFor();
    const agent = await newMember(suite.herald, tenant.workspaceId, 'agent');
    const path = new URL(page.url()).pathname.replace('/console', '');

    const { page: theirs } = await openConsoleAs(suite, agent, { path });
    const row = rowsOf(theirs, 'Deliveries');
    await row.getByText('200 OK').click();

    await theirs.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
    await theirs.goBack();
    await row.waitFor();
    expect(await theirs.getByRole('checkbox').count()).toBe(0);
  });
});

test('shows the request and the response of an attempt, and copies the request as a command', async () => {
  let eventId = '';
  const answer: Behaviour = (response) =>
    response
      .writeHead(400, { 'x-reason': 'order unknown', 'set-cookie': 'a=b' })
      .end('{"ok":false}');
  const { page, tenant } = await openOwn(
    suite,
    () => `/deliveries/${eventId}`,
    async (own) => {
      own.receiver.behave(own.webhookPath, answer);
      eventId = await deliver(own, 'lost');
      own.receiver.behave(own.webhookPath, (response) => response.writeHead(200).end());
    },
  );
  const exchange = page.getByRole('region', { name: 'Request and response, attempt 1' });

  await exchange.getByText(`POST ${tenant.receiver.origin}${tenant.webhookPath}`).waitFor();
  const request = await exchange.innerText();
  expect(request).toContain('"messageId": "lost"');
  expect(request).toContain('Bearer (hidden)');
  expect(request).not.toContain(tenant.webhookToken);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await exchange.getByRole('button', { name: 'Copy as curl' }).click();
  await exchange.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(
    '-H "authorization: Bearer $TOKEN"',
  );
  await exchange.getByRole('tab', { name: 'Response' }).click();
  await exchange.getByText('order unknown').waitFor();
  const response = await exchange.innerText();
  expect(response).toContain('"ok": false');
  expect(response).not.toContain('a=b');
  expect(await problemsOfPage(page, 'delivery-response')).toEqual([]);

  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
  await page.getByRole('region', { name: 'Request and response, attempt 2' }).waitFor();
  await page.getByRole('button', { name: 'Attempt 1 · 400 Bad Request' }).click();
  await exchange.waitFor();
});

test('counts down to the next attempt of a pending delivery, and lists the ones after it', async () => {
  const { page } = await openOwn(suite, '/deliveries', async (tenant) => {
    tenant.receiver.behave(tenant.webhookPath, (response) =>
      response.writeHead(503, { 'retry-after': '3600' }).end(),
    );
    await sendOne(suite.herald, tenant, 'waiting');
  });
  await page.getByRole('link', { name: 'channel_sent · waiting' }).click();

  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await drawer.getByText(/^Next attempt in \d s \([23] of 4\)$/).waitFor();
  expect(await drawer.innerText()).toMatch(/If it fails: .*attempt 4 after /);
  expect(await problemsOfPage(page, 'delivery-pending')).toEqual([]);
});

test('shows that a delivery does not exist, without a vain retry', async () => {
  provokes(404);
  const { page } = await openAfter([], '/deliveries/evt_none', refusing(0));

  await page.getByRole('heading', { name: 'Not found' }).waitFor();
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('counts what failed since a time, resends it and shows the progress', async () => {
  const { page, tenant } = await openAfter(['a', 'b'], '/recoveries', refusing(2));

  await page.getByLabel('Failed since').fill('2020-01-01T00:00:00');
  await page.getByLabel('Last answer').selectOption('5xx');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('0 failed deliveries since then').waitFor();
  await page.getByLabel('Last answer').selectOption('4xx');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 failed deliveries since then').waitFor();
  expect(webhooksOf(tenant)).toHaveLength(2);
  expect(await problemsOfPage(page, 'recover')).toEqual([]);
  await page.getByRole('button', { name: 'Recover 2 deliveries' }).click();

  await page.getByText('2 of 2 resent · 2 delivered').waitFor();
  await page.getByText('answered 4xx').waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  expect(webhooksOf(tenant)).toHaveLength(4);
  expect(await problemsOfPage(page, 'recoveries')).toEqual([]);
});

test('stops a recovery that is running', async () => {
  const { page } = await openAfter(['a', 'b', 'c', 'd'], '/recoveries', refusing(99));

  await page.getByLabel('Failed since').fill('2020-01-01T00:00:00');
  await page.getByLabel('Max per second').fill('1');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Recover 4 deliveries' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();

  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
});
