import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { changeSettings, webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { watchSecrets } from './support/secrets';
import { openSettings } from './support/settings';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const save = (page: Page) => press(page, 'Save');
const saved = (page: Page) => page.getByText('Webhook configuration saved.').waitFor();
const runTest = (page: Page) => press(page, 'Test webhook');

describe('webhook settings', () => {
  test('saves the webhook settings, and never shows the token', async () => {
    const { page, tenant } = await openSettings(suite);
    const secrets = watchSecrets(page);
    const token = page.getByLabel('Authentication Token');
    expect(await token.inputValue()).toBe('(configured)');
    expect(await token.isEditable()).toBe(false);

    await press(page, 'Replace');
    await token.fill('tok-of-my-own');
    await page.getByLabel('Read', { exact: true }).uncheck();
    await save(page);
    await saved(page);

    expect(await token.inputValue()).toBe('(configured)');
    expect(await token.isEditable()).toBe(false);
    expect(await secrets.placesOf('tok-of-my-own')).toEqual([]);
    const settings = await suite.herald.stage.repositories.settings.find(tenant.workspaceId);
    expect(settings?.events).toEqual(['sent', 'delivered', 'failed']);
    expect(await problemsOfPage(page, 'settings')).toEqual([]);
  });

  test('removes the token when saved, unless that is undone before', async () => {
    const { page, tenant } = await openSettings(suite);
    const token = page.getByLabel('Authentication Token');
    const stored = async () =>
      (await suite.herald.stage.repositories.settings.find(tenant.workspaceId))?.sealedToken;
    const before = await stored();

    await press(page, 'Remove');
    await page.getByText('Removed when you save.').waitFor();
    expect(await problemsOfPage(page, 'settings-removed-token')).toEqual([]);
    await press(page, 'Undo');
    await press(page, 'Replace');
    await token.fill('tok-forgotten');
    await press(page, 'Undo');
    expect(await token.inputValue()).toBe('(configured)');
    await save(page);
    await saved(page);
    expect(await stored()).toBe(before);

    await press(page, 'Remove');
    await save(page);
    await page.getByText('Removed when you save.').waitFor({ state: 'detached' });
    expect(await token.inputValue()).toBe('');
    expect(await token.isEditable()).toBe(true);
    expect(await stored()).toBeNull();
  });

  test('shows a refused URL at its field, and asks before the saved token is sent to a new origin', async () => {
    provokes(400, 409);
    const { page, tenant } = await openSettings(suite);
    await page.getByLabel('Webhook URL').fill('http://backend.example/hook');
    await save(page);

    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Webhook URL').getAttribute('aria-invalid')).toBe('true');
    expect(await problemsOfPage(page, 'settings-refused')).toEqual([]);

    const url = `${(await suite.herald.newReceiver()).origin}/elsewhere`;

    await page.getByLabel('Webhook URL').fill(url);
    await save(page);
    const question = page.getByRole('dialog', { name: /^Send your existing token to/ });
    await question.waitFor();
    await question.getByRole('button', { name: 'Use existing token' }).click();
    await saved(page);
    const health = page.getByRole('region', { name: 'Webhook health' });
    await health.getByText(/^Since this URL was saved.*last delivered never/).waitFor();
    await health.getByRole('heading', { name: 'Last 7 days (UTC)' }).waitFor();

    const settings = await suite.herald.stage.repositories.settings.find(tenant.workspaceId);
    expect(settings?.url).toBe(url);
  });

  test('says that somebody saved first, and loads their webhook settings on request', async () => {
    provokes(409);
    const { page, tenant } = await openSettings(suite);
    await changeSettings(suite.herald, tenant, { events: ['failed'] });

    await page.getByLabel('Read', { exact: true }).uncheck();
    await save(page);
    await page.getByText('Changed by someone else').waitFor();
    expect(await problemsOfPage(page, 'settings-conflict')).toEqual([]);
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    expect(await page.getByLabel('Delivered', { exact: true }).isChecked()).toBe(false);
    await page.getByLabel('Sent', { exact: true }).check();
    await save(page);
    await saved(page);

    const settings = await suite.herald.stage.repositories.settings.find(tenant.workspaceId);
    expect(settings?.events).toEqual(['sent', 'failed']);
  });
});

describe('webhook test', () => {
  test('shows status, duration and answer of a webhook test, beside the URL that was tested alone', async () => {
    const { page, tenant } = await openSettings(suite);
    tenant.receiver.behave(tenant.webhookPath, (response, count) =>
      response.writeHead(count === 1 ? 503 : 200).end(count === 1 ? 'later' : 'thanks'),
    );
    await page.getByLabel('Test event').selectOption('failed');
    await runTest(page);
    const failed = page.getByRole('status').filter({ hasText: 'Test failed' });
    expect(await failed.innerText()).toMatch(
      /503 Service Unavailable · \d+ ms\s+\S+ is not available\. Start the receiver.*\s+later/,
    );

    await runTest(page);
    await page.getByText('Test passed').waitFor();

    expect(webhooksOf(tenant).map(({ body }) => body['event'])).toEqual([
      'channel_failed',
      'channel_failed',
    ]);
    expect(await problemsOfPage(page, 'settings-tested')).toEqual([]);

    const url = page.getByLabel('Webhook URL');
    const tested = await url.inputValue();
    await page.getByText(/Herald makes (4|one) attempts?/).waitFor();
    await url.fill('https://another.example/hook');
    await page.getByText('Test passed').waitFor({ state: 'detached' });
    await url.fill(tested);
    await page.getByText('Test passed').waitFor();
    await press(page, 'Replace');
    await page.getByLabel('Authentication Token').fill('another');

    await page.getByText('Test passed').waitFor({ state: 'detached' });
    expect(await page.getByText('Test failed').count()).toBe(0);
  });

  test('refuses a webhook test of settings that are not saved, or without a URL', async () => {
    provokes(409);
    const { page } = await openSettings(suite);

    await page.getByLabel('Read', { exact: true }).uncheck();
    await runTest(page);
    await page.getByText('Webhook configuration changed before the test delivery').waitFor();
    await page.getByLabel('Enable webhooks').uncheck();
    await page.getByLabel('Webhook URL').fill('');
    await save(page);
    await saved(page);
    await runTest(page);

    await page.getByText('No webhook URL configured').waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(1);
  });
});

test('shows code that verifies the signature, and an example of each event, and sends each as a test', async () => {
  const { page, tenant } = await openSettings(suite);
  await press(page, 'Show verification code');

  const code = page.getByRole('dialog').getByRole('region', { name: 'Node.js code' });
  expect(await code.innerText()).toContain('function isSigned(headers, body)');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByText('channel_read · The recipient has seen it.').waitFor();
  expect(await page.getByRole('button', { name: /^Example of / }).count()).toBe(12);

  await press(page, 'Example of inbound_message');
  const example = page.getByRole('dialog', { name: 'inbound_message' });
  const payload = await example.locator('pre').innerText();
  expect(JSON.parse(payload)).toMatchObject({
    event: 'inbound_message',
    content: { kind: 'text' },
  });
  await press(page, 'Send test');
  await page.getByText('Test passed').waitFor();
  await page.keyboard.press('Escape');
  await example.waitFor({ state: 'detached' });

  await press(page, 'Example of channel_failed');
  await press(page, 'Send test');
  await page.getByText('Test passed').waitFor();
  expect(webhooksOf(tenant).map(({ body }) => body['event'])).toEqual([
    'inbound_message',
    'channel_failed',
  ]);
});

test('turns the webhook signature on, rotates its secret, and removes it', async () => {
  const { page, tenant } = await openSettings(suite);
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const secret = () => shown.locator('pre').innerText();
  const done = async () => {
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
  };

  await page.getByRole('button', { name: 'Sign webhooks' }).click();
  const first = await secret();
  await done();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await page.getByText('the previous secret signs too').waitFor();
  expect(first).toMatch(/^whsec_/);
  expect(await secret()).not.toBe(first);
  await done();
  await expectFocus(page.getByRole('button', { name: 'Rotate secret', exact: true }));
  await runTest(page);
  await page.getByText('Test passed').waitFor();
  const [posted] = webhooksOf(tenant);
  expect(String(posted?.headers['webhook-signature']).split(' ')).toHaveLength(2);

  await page.getByRole('button', { name: 'Remove signature' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove signature' }).click();
  await page.getByText('Webhooks are not signed.').waitFor();
});
