import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { call } from '../support/client';
import { newMember } from '../support/people';
import { changeSettings, webhooksOf } from '../support/webhooks';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { type OwnPage, openConsoleAs, openOwn, ownWorkspace } from './support/console';
import { watchSecrets } from './support/secrets';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** The settings of a workspace of the test's own. */
async function openSettings(): Promise<OwnPage> {
  const opened = await openOwn(suite, '/settings');
  await opened.page.getByLabel('Webhook URL').waitFor();
  return opened;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => page.getByText('Webhook configuration saved.').waitFor();
const runTest = (page: Page) =>
  page.getByRole('button', { name: 'Test webhook', exact: true }).click();

describe('API keys', () => {
  test('creates an API key, shows it once, and revokes it', async () => {
    const { page, tenant } = await openSettings();

    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByLabel('Name').fill('billing');
    await dialog.getByLabel('Send messages').uncheck();
    await dialog.getByLabel('Read messages').uncheck();
    expect(await problemsOfPage(page, 'create-key')).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'New API key' });
    const key = await shown.locator('pre').innerText();
    const ask = () =>
      call(suite.herald, 'GET', '/template', { headers: { 'SERVICE-API-KEY': key } });
    expect((await ask()).status).toBe(200);
    expect(await problemsOfPage(page, 'key-created')).toEqual([]);

    await shown.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(key);
    const row = page.getByRole('row').filter({ hasText: 'billing' });
    expect(await row.innerText()).toContain('templates:read');
    await page.getByRole('button', { name: 'Revoke billing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).waitFor();

    expect((await ask()).status).toBe(401);
    expect(await suite.herald.stage.repositories.keys.list(tenant.workspaceId)).toHaveLength(2);
  });

  test('creates keys with and without an end, and marks one that ends soon', async () => {
    const { page } = await openSettings();
    const create = async (name: string, fill: (dialog: Locator) => Promise<unknown>) => {
      await page.getByRole('button', { name: 'Create key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await fill(dialog);
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('status').getByRole('button', { name: 'Done' }).click();
      return page.getByRole('row').filter({ hasText: name });
    };

    const never = await create('Endless', (dialog) =>
      dialog.getByLabel('Expires').selectOption('Never'),
    );
    const soon = await create('For a month', (dialog) =>
      dialog.getByLabel('Expires').selectOption('After 30 days'),
    );
    const dated = await create('Dated', async (dialog) => {
      await dialog.getByLabel('Expires').selectOption('Custom time');
      await dialog.getByLabel('Time').fill('2099-01-31T12:00');
    });

    await never.getByText('never expires').waitFor();
    await soon.getByText('ends soon').waitFor();
    await dated.getByText('2099').waitFor();
    expect(await dated.getByText('Active', { exact: true }).count()).toBe(1);
  });

  test('shows what is wrong with a new key at its field', async () => {
    provokes(400);
    const { page } = await openSettings();

    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('x'.repeat(101));
    await dialog.getByRole('button', { name: 'Create' }).click();

    await dialog.getByText('Must be 1 to 100 characters').waitFor();
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('webhook settings', () => {
  test('saves the webhook settings, and never shows the token', async () => {
    const { page, tenant } = await openSettings();
    const secrets = watchSecrets(page);
    const token = page.getByLabel('Authentication Token');
    expect(await token.inputValue()).toBe('(configured)');
    expect(await token.isEditable()).toBe(false);

    await page.getByRole('button', { name: 'Replace', exact: true }).click();
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
    const { page, tenant } = await openSettings();
    const token = page.getByLabel('Authentication Token');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const stored = async () =>
      (await suite.herald.stage.repositories.settings.find(tenant.workspaceId))?.sealedToken;
    const before = await stored();

    await press('Remove');
    await page.getByText('Removed when you save.').waitFor();
    expect(await problemsOfPage(page, 'settings-removed-token')).toEqual([]);
    await press('Undo');
    await press('Replace');
    await token.fill('tok-forgotten');
    await press('Undo');
    expect(await token.inputValue()).toBe('(configured)');
    await save(page);
    await saved(page);
    expect(await stored()).toBe(before);

    await press('Remove');
    await save(page);
    await page.getByText('Removed when you save.').waitFor({ state: 'detached' });
    expect(await token.inputValue()).toBe('');
    expect(await token.isEditable()).toBe(true);
    expect(await stored()).toBeNull();
  });

  test('shows a refused webhook URL at its field', async () => {
    provokes(400);
    const { page } = await openSettings();

    await page.getByLabel('Webhook URL').fill('http://backend.example/hook');
    await save(page);

    await page.locator('[aria-invalid=true]').waitFor();
    expect(await page.getByLabel('Webhook URL').getAttribute('aria-invalid')).toBe('true');
    expect(await problemsOfPage(page, 'settings-refused')).toEqual([]);
  });

  test('asks before the saved token is sent to a new origin', async () => {
    provokes(409);
    const { page, tenant } = await openSettings();
    const url = `${(await suite.herald.newReceiver()).origin}/elsewhere`;

    await page.getByLabel('Webhook URL').fill(url);
    await save(page);
    const question = page.getByRole('dialog', { name: /^Send your existing token to/ });
    await question.waitFor();
    expect(await problemsOfPage(page, 'settings-question')).toEqual([]);
    await question.getByRole('button', { name: 'Use existing token' }).click();
    await saved(page);

    const settings = await suite.herald.stage.repositories.settings.find(tenant.workspaceId);
    expect(settings?.url).toBe(url);
  });

  test('says that somebody saved first, and loads their webhook settings on request', async () => {
    provokes(409);
    const { page, tenant } = await openSettings();
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
  test('shows status, duration and answer of a webhook test', async () => {
    const { page, tenant } = await openSettings();
    tenant.receiver.behave(tenant.webhookPath, (response, count) =>
      response.writeHead(count === 1 ? 503 : 200).end(count === 1 ? 'later' : 'thanks'),
    );
    await page.getByLabel('Test event').selectOption('failed');
    await runTest(page);
    const failed = page.getByRole('status').filter({ hasText: 'Test failed' });
    expect(await failed.innerText()).toMatch(/503 Service Unavailable · \d+ ms\s+later/);

    await runTest(page);
    await page.getByText('Test passed').waitFor();

    expect(webhooksOf(tenant).map(({ body }) => body['event'])).toEqual([
      'channel_failed',
      'channel_failed',
    ]);
    expect(await problemsOfPage(page, 'settings-tested')).toEqual([]);
  });

  test('refuses a webhook test of settings that are not saved, or without a URL', async () => {
    provokes(409);
    const { page } = await openSettings();

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

test('turns the webhook signature on, rotates its secret, and removes it', async () => {
  const { page, tenant } = await openSettings();
  const secret = () =>
    page.getByRole('status').filter({ hasText: 'Signing secret' }).locator('pre');

  await page.getByRole('button', { name: 'Sign webhooks' }).click();
  const first = await secret().innerText();
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await page.getByText('the previous secret signs too').waitFor();
  expect(first).toMatch(/^whsec_/);
  expect(await secret().innerText()).not.toBe(first);
  await runTest(page);
  await page.getByText('Test passed').waitFor();
  const [posted] = webhooksOf(tenant);
  expect(String(posted?.headers['webhook-signature']).split(' ')).toHaveLength(2);

  await page.getByRole('button', { name: 'Remove signature' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove signature' }).click();
  await page.getByText('Webhooks are not signed.').waitFor();
});

test('shows settings read-only to a member without the permission to change them', async () => {
  const { tenant } = await ownWorkspace(suite);
  const agent = await newMember(suite.herald, tenant.workspaceId, 'agent');
  const path = `/w/${tenant.workspaceId}/settings`;
  const { page } = await openConsoleAs(suite, agent, { path });

  await page.getByText('Your role is Agent.').waitFor();
  await page.getByLabel('Webhook URL').waitFor();
  await page.getByRole('table', { name: 'API keys' }).waitFor();
  const chart = page.getByRole('button', { name: 'View as table' });
  await chart.waitFor();
  const buttons = page.getByRole('main').getByRole('button');
  expect(await buttons.allInnerTexts()).toEqual([await chart.innerText()]);
  expect(await page.getByLabel('Webhook URL').isEditable()).toBe(false);
  expect(await problemsOfPage(page, 'settings-agent')).toEqual([]);
});

test('shows how long messages and webhook events are kept', async () => {
  const { page } = await openSettings();

  const section = page.getByRole('region', { name: 'Data retention' });
  const row = (name: string) => section.getByRole('row', { name });
  await row('Messages and IDs').waitFor();

  expect(await row('Messages and IDs').innerText()).toContain('400 days');
  expect(await row('Webhook events and attempts').innerText()).toContain('30 days');
  expect(await section.getByRole('textbox').count()).toBe(0);
  expect(await problemsOfPage(page, 'retention')).toEqual([]);
});
