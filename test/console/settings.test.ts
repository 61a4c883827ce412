import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/domain/people/permissions';
import { keyRequests } from '../api/support/key-requests';
import { call } from '../support/client';
import { type TestPerson, invite, newMember } from '../support/people';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import {
  type OwnPage,
  openConsole,
  openConsoleAs,
  openIn,
  ownWorkspace,
  signInOn,
} from './support/console';
import { type Loopback, openLoopback } from './support/loopback';
import { openSettings } from './support/settings';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

describe('API keys', () => {
  test('creates an API key, shows it once, and revokes it', async () => {
    const { page, tenant } = await openSettings(suite);

    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create API key' });
    await dialog.getByLabel('Name').fill('billing');
    await dialog.getByLabel('Send messages').uncheck();
    await dialog.getByLabel('Read messages').uncheck();
    const ticked = dialog.getByRole('checkbox', { checked: true });
    expect(await ticked.count()).toBe(1);
    await dialog.getByLabel('Listen to all events, also what customers write').check();
    await dialog.getByLabel('Expires').selectOption('Never');
    await dialog.getByLabel('Recipients').fill('33612340001, 33612340002');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'New API key' });
    const key = await shown.locator('pre').innerText();
    const ask = () =>
      call(suite.herald, 'GET', '/template', { headers: { 'SERVICE-API-KEY': key } });
    expect((await ask()).status).toBe(200);
    expect(await problemsOfPage(page, 'key-created')).toEqual([]);

    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    await expectFocus(page.getByRole('button', { name: 'Create key', exact: true }));
    const row = page.getByRole('row').filter({ hasText: 'billing' });
    await row.getByText('never expires').waitFor();
    await row.getByRole('button', { name: 'Permissions of billing' }).click();
    expect(await page.getByRole('dialog').getByRole('listitem').allInnerTexts()).toEqual([
      'List and preview templates',
      'Listen to all events, also what customers write',
      'Only to +33612340001, +33612340002',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revoke billing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).waitFor();

    expect((await ask()).status).toBe(401);
    expect(await suite.herald.stage.repositories.keys.list(tenant.workspaceId)).toHaveLength(2);
  });

  test('creates a key with an end, and shows what is wrong with one at its field', async () => {
    provokes(400);
    const { page } = await openSettings(suite);
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Dated');
    await dialog.getByLabel('Expires').selectOption('Custom time');
    await dialog.getByLabel('Time').fill('2099-01-31T12:00');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    const dated = page.getByRole('row').filter({ hasText: 'Dated' });
    await dated.getByText('2099').waitFor();
    expect(await dated.getByText('Active', { exact: true }).count()).toBe(1);

    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill('x'.repeat(101));
    await dialog.getByLabel('Recipients').fill('+33 6 12 34 00 01');
    await dialog.getByRole('button', { name: 'Create' }).click();

    await dialog.getByText('Must be 1 to 100 characters').waitFor();
    await dialog.getByText('send 33612340001').waitFor();
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('request of a program for an API key', () => {
  let program: Loopback;
  beforeAll(async () => {
    program = await openLoopback();
  });
  afterAll(() => program.close());

  test('is approved for a chosen workspace after signing in, and the program gets the key', async () => {
    provokes(401, 403);
    const { owner } = await ownWorkspace(suite);
    const [agentIn, adminIn] = [await ownWorkspace(suite), await ownWorkspace(suite)];
    await join(owner, agentIn, 'agent');
    await join(owner, adminIn, 'admin');
    const requests = keyRequests(suite.herald);
    const { url, code, requestId, verifier } = await requests.asked({ port: program.port });
    const { page } = await openConsole(suite, { path: url.split('/console')[1] ?? '' });
    await signInOn(page, owner);

    await page.getByRole('heading', { name: 'Approve API key' }).waitFor();
    await page.getByText(code, { exact: true }).waitFor();
    const asked = await page.getByRole('list', { name: 'Requested key' }).innerText();
    for (const text of [
      'herald-dev on ada-laptop',
      'Listen to all events, also what customers write',
      'After 30 days',
    ])
      expect(asked).toContain(text);
    const choice = page.getByRole('combobox', { name: 'Workspace' });
    expect(await choice.getByRole('option').count()).toBe(2);
    expect(await problemsOfPage(page, 'approve-key')).toEqual([]);
    await suite.herald.stage.records.sessions.update(
      { userId: owner.personId },
      { $set: { passwordAt: new Date(0) } },
    );
    await choice.selectOption(adminIn.tenant.workspaceId);
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not this one');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('Wrong password').waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/\?request=krq_\w+&grant=/);

    const [visit] = program.visits.splice(0);
    const grant = new URL(page.url()).searchParams.get('grant') ?? '';
    expect(visit?.headers.referer).toBeUndefined();
    expect((await requests.take(requestId, { grant, verifier })).body).toMatchObject({
      workspace: { workspaceId: adminIn.tenant.workspaceId },
    });
  });

  test('is denied with the keyboard alone', async () => {
    const { url } = await keyRequests(suite.herald).asked({ port: program.port });
    const { page } = await openConsoleAs(suite, suite.owner, {
      path: url.split('/console')[1] ?? '',
    });
    await page.getByRole('button', { name: 'Deny' }).waitFor();

    await page.getByRole('combobox', { name: 'Workspace' }).focus();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('button', { name: 'Deny', exact: true }));
    await page.keyboard.press('Enter');

    await page.waitForURL(/\/\?request=krq_\w+&error=denied/);
  });

  test('says why there is nothing to decide', async () => {
    provokes(404);
    const requests = keyRequests(suite.herald);
    const [approved, open] = [await requests.asked(), await requests.asked()];
    await requests.approve(suite.owner, suite.tenant.workspaceId, approved);
    const agent = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const shown = async (person: TestPerson, requestId: string, title: string) => {
      const path = `/authorize?request=${requestId}`;
      const { page } = await openConsoleAs(suite, person, { path });
      await page.getByRole('heading', { name: title }).waitFor();
      return page;
    };

    await shown(suite.owner, 'krq_none', 'Request ended');
    await shown(suite.owner, '', 'No request');
    await shown(suite.owner, approved.requestId, 'Request approved');
    const page = await shown(agent, open.requestId, 'Not allowed');
    expect(await page.getByRole('status').innerText()).toContain(agent.email);
    expect(await problemsOfPage(page, 'approve-nothing')).toEqual([]);
  });
});

/** Makes a person a member of another workspace. */
async function join(
  { email, browser }: TestPerson,
  { owner, tenant }: Pick<OwnPage, 'owner' | 'tenant'>,
  role: Role,
): Promise<void> {
  const token = await invite(suite.herald, owner, tenant.workspaceId, { email, role });
  await browser.ask('POST', '/api/v1/auth/invitation/accept', { body: { token } });
}

test('groups the pages of settings, and shows how long data is kept beside the usage', async () => {
  const page = await openIn(suite, '');
  const names = page.getByRole('navigation', { name: 'Pages of the workspace' }).getByRole('link');
  await page.getByRole('link', { name: 'Usage and retention' }).click();
  await page.getByRole('heading', { level: 1, name: 'Usage and retention' }).waitFor();

  const section = page.getByRole('region', { name: 'Data retention' });
  const row = (name: string) => section.getByRole('row', { name });
  await row('Messages and IDs').waitFor();

  expect((await names.allInnerTexts()).slice(-7)).toEqual([
    'API Keys & Webhooks',
    'Refused requests',
    'Channels',
    'AI agents',
    'Team',
    'Audit log',
    'Usage and retention',
  ]);
  expect(await row('Messages and IDs').innerText()).toContain('400 days');
  expect(await row('Webhook events and attempts').innerText()).toContain('30 days');
  expect(await section.getByRole('textbox').count()).toBe(0);
});
