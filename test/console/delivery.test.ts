import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Behaviour } from '../support/receiver';
import { storeWaiting } from '../support/waiting-event';
import { webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { openOwn } from './support/console';
import { deliver, openAfter, refusing } from './support/deliveries';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

/** Hides the links to Temporal, as where operators have not set TEMPORAL_UI_URL. */
async function hideTemporal(page: Page): Promise<void> {
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, workflowsUrl: null } });
  });
  await page.reload();
}

test('opens a delivery beside the list, shows its attempts and its page, and resends it', async () => {
  const { page, tenant } = await openAfter(suite, ['lost'], '/deliveries', refusing(1));
  await hideTemporal(page);

  await page.getByRole('link', { name: 'Overview' }).click();
  const indicator = page.getByRole('status', { name: 'Webhook state' });
  await indicator.getByText('Error').waitFor();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await page.getByRole('link', { name: 'channel_sent · lost' }).click();
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await drawer.getByText('Attempt 1 · 400 Bad Request').waitFor();
  await drawer.getByText('rejects the event for good. Check its logs.').waitFor();
  await page.reload();
  await drawer.getByText('workflow in Temporal deliver/').waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'channel_sent · lost' }).click();
  await drawer.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('heading', { name: 'Delivery', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Resend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A receiver that handled it before can skip it.').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Resend' });
  await confirm.click();
  await confirm.waitFor({ state: 'detached' });
  await expectFocus(page.getByRole('button', { name: 'Resend', exact: true }));

  await page.getByText('Attempt 2 · 200 OK').waitFor();
  expect(webhooksOf(tenant)).toHaveLength(2);
  await page.getByRole('link', { name: 'Overview' }).click();
  await indicator.getByText('Active').waitFor();
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
      eventId = await deliver(suite, own, 'lost');
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
});

test('counts down to the next attempt of a pending delivery, lists the ones after it, and makes it now', async () => {
  const { page, tenant } = await openOwn(suite, '/deliveries', (own) =>
    storeWaiting(suite.herald, own, { messageId: 'waiting' }),
  );
  await page.getByRole('link', { name: 'channel_sent · waiting' }).click();

  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await drawer
    .filter({ has: page.getByText(/^Next attempt in .+ \(2 of 4\)$/) })
    .filter({ hasText: /If it fails: .*attempt 4 after / })
    .waitFor();
  await drawer.getByText('You can resend it once this run has ended.').waitFor();
  expect(await problemsOfPage(page, 'delivery-pending')).toEqual([]);
  expect(webhooksOf(tenant)).toEqual([]);

  await drawer.getByRole('button', { name: 'Attempt now' }).click();

  await drawer.getByText('Attempt 2 · 200 OK').waitFor();
});
