import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { agentOf, agentSettings } from '../api/support/agent-settings';
import { change, envelope, postCallback, statusItem } from '../api/support/callbacks';
import { behaveToward } from '../api/support/sandbox';
import type { TestPerson } from '../support/people';
import type { Tenant } from '../support/tenant';
import { until } from '../support/wait';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import { openOwn } from './support/console';
import { watchSecrets } from './support/secrets';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

/** The number of a workspace of the test's own. */
async function openSender(prepare?: (tenant: Tenant, owner: TestPerson) => Promise<unknown>) {
  const opened = await openOwn(suite, ({ senderId }) => `/senders/${senderId}`, prepare);
  await opened.page.getByRole('region', { name: 'Credentials' }).waitFor();
  return { ...opened, secrets: watchSecrets(opened.page) };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const stored = async ({ workspaceId, senderId }: Tenant) =>
  (await suite.herald.stage.repositories.senders.find(workspaceId, senderId))!;

test('syncs the templates of a sender on request, and shows why a sync failed', async () => {
  const { page, tenant } = await openSender();
  const state = page.getByRole('status', { name: 'Template sync' });
  await state.getByText(`${tenant.templates.length} templates · synced`).waitFor();
  const before = (await stored(tenant)).templateSync.lastSyncedAt;

  await behaveToward(suite.herald, tenant, { failingTemplatePage: 1 });
  await press(page, 'Sync now');
  await state
    .getByText(/Sync requested|Syncing templates/)
    .first()
    .waitFor();
  await state.getByText('Last sync failed').waitFor();
  expect(await state.innerText()).toContain('The template list was refused: HTTP 500');
  expect(await state.innerText()).toContain(`${tenant.templates.length} templates · synced`);
  expect(await problemsOfPage(page, 'sender-sync-failed')).toEqual([]);
  await behaveToward(suite.herald, tenant, { failingTemplatePage: null });
  await press(page, 'Sync now');

  await state.getByText('Last sync failed').waitFor({ state: 'detached' });
  await page.locator('button:not([data-loading])').filter({ hasText: 'Sync now' }).waitFor();
  const { lastSyncedAt, lastError } = (await stored(tenant)).templateSync;
  expect(lastSyncedAt?.getTime()).toBeGreaterThan(Number(before?.getTime()));
  expect(lastError).toBeNull();
});

test('saves how marketing templates go, and the rate of a sender unless it is out of bounds', async () => {
  provokes(400);
  const { page, tenant } = await openSender();
  const rate = page.getByLabel('Messages per second (optional)');

  await rate.fill('20.5');
  await press(page, 'Save rate');
  await page.getByText('Sending rate saved.').waitFor();
  expect((await stored(tenant)).messagesPerSecond).toBe(20.5);
  await rate.fill('10001');
  await press(page, 'Save rate');
  await page.locator('[aria-invalid=true]').waitFor();
  expect(await rate.getAttribute('aria-invalid')).toBe('true');
  expect((await stored(tenant)).messagesPerSecond).toBe(20.5);
  await rate.fill('');
  await press(page, 'Save rate');
  await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });

  // The notice of the first rate may still be there.
  await until('no rate', async () => (await stored(tenant)).messagesPerSecond === null);
  const section = page.getByRole('region', { name: 'Marketing messages' });
  const policy = section.getByLabel('Marketing Messages API');
  await policy.selectOption('with_fallback');
  await section.getByLabel('Share activity with Meta').selectOption('no');
  await press(page, 'Save marketing');
  await page.getByText('Marketing saved.').waitFor();
  expect((await stored(tenant)).marketingMessages).toEqual({
    policy: 'with_fallback',
    activitySharing: false,
  });
  expect(await problemsOfPage(page, 'sender-marketing')).toEqual([]);
  await page.reload();
  await rate.waitFor();
  expect(await rate.inputValue()).toBe('');
  expect(await policy.inputValue()).toBe('with_fallback');
});

test('shows callbacks that Herald does not understand, and replays them', async () => {
  const { page } = await openSender((tenant) => {
    const unknown = change(tenant.phoneNumberId, [statusItem('wamid.1', 'warmed_up')]);
    return postCallback(suite.herald, tenant, JSON.stringify(envelope(unknown)));
  });
  const unread = page.getByRole('region', { name: 'Unread callbacks' });

  await unread.getByText('1 unread callback. Values are hidden.').waitFor();
  await press(page, 'Retry');
  await page.getByText('0 processed, 1 still unread, 0 failed.').waitFor();

  expect(await unread.getByRole('list').innerText()).toContain('Unknown status');
  expect(await unread.innerText()).not.toContain('warmed_up');
});

describe('credentials of a sender', () => {
  test('replaces single credentials after verifying them, and never shows them', async () => {
    provokes(400);
    const { page, tenant, secrets } = await openSender();
    const next = 'EAA-the-next-one';
    await press(page, 'Replace credentials');
    const dialog = page.getByRole('dialog');
    const accessToken = dialog.getByRole('textbox', { name: 'Access token' });
    expect(await accessToken.inputValue()).toBe('(configured)');
    const line = (name: string) =>
      dialog.locator('.mantine-InputWrapper-root').filter({ hasText: name });

    await line('Access token').getByRole('button', { name: 'Replace' }).click();
    await accessToken.fill('of-nobody');
    await dialog.getByRole('button', { name: 'Save credentials' }).click();
    await dialog.getByText('Was refused by Meta').waitFor();
    expect(await accessToken.getAttribute('aria-invalid')).toBe('true');
    expect(await problemsOfPage(page, 'sender-credentials-refused')).toEqual([]);
    await suite.herald.stage.sandbox.setNumber({ ...tenant, accessToken: next, callbackUrl: null });
    await accessToken.fill(next);
    await line('Verify token').getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('Saving generates a new token.').waitFor();
    await dialog.getByRole('button', { name: 'Save credentials' }).click();

    await page.getByText('Credentials replaced.').waitFor();
    const made = page.getByRole('dialog', { name: 'Your verify token' });
    expect(await made.locator('pre').innerText()).not.toBe(tenant.verifyToken);
    await press(page, 'Done');
    for (const secret of [next, tenant.appSecret, tenant.verifyToken]) {
      expect(await secrets.placesOf(secret)).toEqual([]);
    }
  });

  test('asks for all credentials when the stored ones cannot be opened', async () => {
    const { page } = await openSender((tenant) =>
      suite.herald.stage.records.senders.update(
        { _id: tenant.senderId },
        { $set: { sealedCredentials: 'v1.lost.x' } },
      ),
    );

    await page.getByText("Credentials can't be decrypted").waitFor();
    await press(page, 'Replace credentials');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('enter all of them').waitFor();
    expect(await dialog.getByLabel('App secret').getAttribute('required')).not.toBeNull();
  });
});

test('disconnects a sender, and reconnects it with its stored credentials', async () => {
  const { page, tenant } = await openSender();
  const state = page.getByRole('status', { name: 'Connection' });

  await press(page, 'Disconnect');
  const question = page.getByRole('dialog', { name: `Disconnect +${tenant.displayNumber}?` });
  await question.getByText('New and waiting messages are not sent').waitFor();
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await state.getByText('Disconnected', { exact: true }).waitFor();
  expect((await stored(tenant)).connected).toBe(false);
  expect(await page.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
  expect(await problemsOfPage(page, 'sender-disconnected')).toEqual([]);

  await press(page, 'Reconnect');
  await page.getByRole('dialog').getByRole('button', { name: 'Reconnect', exact: true }).click();
  await state.getByText('Connected', { exact: true }).waitFor();
  expect((await stored(tenant)).connected).toBe(true);
});

test('connects an agent with a hostile name to a sender, and no longer offers a deleted one', async () => {
  provokes(404);
  const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe';
  let agents = {} as ReturnType<typeof agentSettings>;
  let agentId = '';
  const { page, tenant } = await openSender(async ({ workspaceId }, owner) => {
    agents = agentSettings(suite.herald, owner.browser, workspaceId);
    ({ agentId } = agentOf(await agents.create({ name: hostile })));
    await agents.create({ name: 'Late' });
  });
  const select = page.getByRole('combobox', { name: 'AI agent' });
  await select.selectOption({ label: hostile });
  await press(page, 'Save');
  await page.getByText('AI agent connected.').waitFor();
  expect((await stored(tenant)).agentId).toBe(agentId);

  // Decisions of others show without a reload.
  await agents.connect(tenant.senderId, null);
  await until('no agent to be chosen', async () => (await select.inputValue()) === '');
  const { body } = await agents.list();
  const late = (body['data'] as { agentId: string; name: string }[]).find(
    ({ name }) => name === 'Late',
  );
  await select.selectOption({ label: 'Late' });
  await agents.delete(late?.agentId ?? '');
  await press(page, 'Save');
  await page.getByText('No such AI agent in this workspace').waitFor();
  await select.locator('option', { hasText: 'Late' }).waitFor({ state: 'detached' });
});
