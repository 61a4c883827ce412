import { describe, expect, test } from '@jest/globals';
import { newWebhookEvent } from '../support/records';
import { newRefusedRequest } from '../support/refused-requests';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openOwn } from './support/console';
import { deliver, openAfter, refusing } from './support/deliveries';
import { backAt, restingPlace } from './support/places';
import { consoleSuite } from './support/suite';
import { addFilter, chipOf, rowsOf } from './support/tables';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

describe('delivery log', () => {
  test('keeps the filters of the delivery log and its address in step, also by the keyboard alone', async () => {
    const { page } = await openAfter(suite, ['lost', 'kept'], '/deliveries', refusing(1));
    const rows = rowsOf(page, 'Deliveries');
    await rows.filter({ hasText: 'kept' }).waitFor();
    expect(await rows.count()).toBe(2);
    expect(await problemsOfPage(page, 'deliveries')).toEqual([]);
    // A table becomes cards.
    expect(await problemsOfPage(page, 'deliveries-phone', { width: 360 })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

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

    await page.getByRole('button', { name: '+ Filter' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('option', { name: 'Status' }));
    for (const key of ['End', 'Enter']) await page.keyboard.press(key);
    await expectFocus(page.getByLabel('HTTP status'));
    await page.keyboard.type('4xx');
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: 'kept' }).waitFor({ state: 'detached' });
    expect(page.url()).toContain('responseStatus=4xx');
    await expectFocus(page.getByRole('button', { name: '+ Filter', exact: true }));
    await page.goBack();
    await rows.filter({ hasText: 'kept' }).waitFor();
    await page.goForward();

    await chipOf(page, 'Last answer').focus();
    await page.keyboard.press('Delete');
    await rows.filter({ hasText: 'kept' }).waitFor();
    await expectFocus(page.getByRole('button', { name: '+ Filter', exact: true }));
    expect(page.url()).not.toContain('responseStatus');
  });

  test('leaves the delivery log unchanged until new deliveries are asked for, and says when it is stale', async () => {
    provokes(400);
    const { page, tenant } = await openAfter(suite, ['first'], '/deliveries', refusing(0));
    const rows = rowsOf(page, 'Deliveries');
    await rows.first().waitFor();
    const before = await restingPlace(rows.first());

    await deliver(suite, tenant, 'second');
    const show = page.getByRole('button', { name: 'Show 1 new delivery' });
    await show.waitFor();
    expect(await rows.count()).toBe(1);
    await backAt(rows.first(), before);
    await show.click();

    await rows.filter({ hasText: 'second' }).waitFor();
    expect(await rows.count()).toBe(2);

    const second = await restingPlace(rows.first());
    const asked = /\/api\/.*\/deliveries(\?|$)/;

    await page.route(asked, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'not now', code: 'bad' } }),
    );
    const notice = page.getByRole('alert').filter({ hasText: "Couldn't refresh the deliveries" });
    await notice.getByText('Not now.').waitFor();
    await backAt(rows.first(), second);
    // While the list cannot be read the notice stays, and can be clicked.
    const retried = page.waitForRequest(asked);
    await notice.getByRole('button', { name: 'Retry' }).click();
    await retried;
    await page.unroute(asked);

    await notice.waitFor({ state: 'detached' });
  });
});

test('resends the chosen deliveries, and says why others are not resent', async () => {
  const { page, tenant } = await openAfter(suite, ['a', 'b', 'c'], '/deliveries', refusing(2));
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
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A receiver that handled one before can skip it.').waitFor();
  await dialog.getByRole('button', { name: 'Resend' }).click();

  const results = page.getByRole('region', { name: 'Results of the resend' });
  await results.getByText('1 of 2 resent.').waitFor();
  await results.getByText(/^channel_sent · [ab]: It changed meanwhile\.$/).waitFor();
  await rows.filter({ hasText: 'Resent (2nd run)' }).nth(1).waitFor();
  await until('both webhooks', () => webhooksOf(tenant).length === 5);
  await results.getByRole('button', { name: 'Close' }).click();
  await results.waitFor({ state: 'detached' });
});

test('counts what failed since a time, resends it and shows the progress', async () => {
  const { page, tenant } = await openAfter(suite, ['a', 'b'], '/recoveries', refusing(2));

  await page.getByLabel('Failed since').fill('2020-01-01T00:00:00');
  await page.getByLabel('Last answer').selectOption('5xx');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('0 failed deliveries since then').waitFor();
  await page.getByLabel('Last answer').selectOption('4xx');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 failed deliveries since then').waitFor();
  expect(webhooksOf(tenant)).toHaveLength(2);
  await page.getByRole('button', { name: 'Recover 2 deliveries' }).click();

  await page.getByText('2 of 2 resent · 2 delivered').waitFor();
  await page.getByText('answered 4xx').waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  expect(webhooksOf(tenant)).toHaveLength(4);
  expect(await problemsOfPage(page, 'recoveries')).toEqual([]);
});

async function storeFailed({ workspaceId }: Tenant, count: number): Promise<void> {
  const records = Array.from({ length: count }, () => {
    const { id: _id, ...event } = newWebhookEvent({
      workspaceId,
      state: 'failed',
      completedAt: new Date(),
    });
    return { _id, ...event };
  });
  await suite.herald.stage.records.webhookEvents.insert(records);
}

test('stops a recovery that is running', async () => {
  // Recovered at one a second, these take longer than the clicks may.
  const { page } = await openOwn(suite, '/recoveries', (own) => storeFailed(own, 200));

  await page.getByLabel('Failed since').fill('2020-01-01T00:00:00');
  await page.getByLabel('Max per second').fill('1');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Recover 200 deliveries' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();

  await page.getByText('Cancelled', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
});

test('says why requests were refused, and finds them by code and request', async () => {
  const { page } = await openOwn(suite, '/settings', async ({ workspaceId }) => {
    const { keys, refusedRequests } = suite.herald.stage.repositories;
    const [key] = await keys.list(workspaceId);
    const refused = { workspaceId, keyId: key!.id, keyName: key!.name };
    await refusedRequests.append(
      [
        newRefusedRequest({ ...refused, more: 41 }),
        newRefusedRequest({ ...refused, status: 403, code: 'forbidden' }),
        newRefusedRequest({
          ...refused,
          status: 404,
          code: 'media_not_found',
          path: '/api/v2/conversations/:conversationId/messages/:messageId/media',
          error: 'the message has no media',
          details: [],
          requestId: 'req_one',
        }),
      ],
      [],
    );
  });
  await page.getByRole('region', { name: 'API keys' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Refused requests' }).waitFor();
  const rows = rowsOf(page, 'Refused requests');

  await rows.filter({ hasText: 'templateName: is required' }).first().waitFor();
  await rows.filter({ hasText: 'And 41 more in this minute' }).waitFor();
  expect(await problemsOfPage(page, 'refused-requests')).toEqual([]);
  await addFilter(page, 'Code', 'forbidden');
  await page.keyboard.press('Escape');
  await rows.filter({ hasText: '400' }).waitFor({ state: 'detached' });
  await rows.filter({ hasText: '403 forbidden' }).waitFor();
  await page.getByLabel('Request ID').fill('req_one');
  await page.getByText('Try fewer filters.').waitFor();
  await page.getByRole('button', { name: 'Remove filter Code' }).click();
  await rows.filter({ hasText: '404 media_not_found' }).waitFor();
  expect(await rows.count()).toBe(1);
});
