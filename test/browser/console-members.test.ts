import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, me, newEmail, newMember, newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { problemsOfPage } from './support/accessibility';
import { launchBrowser } from './support/browser';
import { provokes } from './support/complaints';
import { openConsole, openConsoleAs, signInOn } from './support/console';

let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;
let browser: Browser;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await herald.close();
});

const open = (person: TestPerson, page: string) =>
  openConsoleAs(browser, herald, person, { path: `/w/${tenant.workspaceId}/${page}` });

/** Leaves one member in a workspace. */
async function removeOthers({ email, browser: own }: TestPerson, workspaceId: string) {
  const members = `/api/v1/workspaces/${workspaceId}/members`;
  const { body } = await own.ask('GET', members);
  for (const member of body['data'] as { memberId: string; email: string }[]) {
    if (member.email !== email) await own.ask('DELETE', `${members}/${member.memberId}`);
  }
}

describe('people', () => {
  test('are invited by a link that works, until it is withdrawn', async () => {
    provokes(404);
    const email = newEmail();
    const { page } = await open(owner, 'people');

    const form = page.getByRole('region', { name: 'Invitations' });
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Role').selectOption('admin');
    await form.getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('status').filter({ hasText: 'The link of the invitation' });
    expect(await shown.innerText()).toContain(`for ${email}`);
    const link = await shown.locator('pre').innerText();
    expect(await problemsOfPage(page, 'people')).toEqual([]);
    const guest = await openConsole(browser, herald);
    await guest.page.goto(link);
    await guest.page.getByText(`${email} is invited to`).waitFor();

    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Nobody is invited at present.').waitFor();
    await guest.page.reload();
    await guest.page.getByRole('alert').waitFor();
  });

  test('get another role, and are removed', async () => {
    provokes(401);
    const member = await newMember(herald, owner, tenant.workspaceId, 'agent');
    const { page } = await open(owner, 'people');
    const row = page.getByRole('listitem').filter({ hasText: member.email });

    await row.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await row.getByText('Admin').waitFor();
    expect((await me(member.browser)).status).toBe(401);

    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
  });

  test('who leave can sign in again, and out, where no workspace is left', async () => {
    provokes(401);
    const member = await newMember(herald, owner, tenant.workspaceId, 'agent');
    const { page } = await open(member, 'people');

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/sign-in/);
    await signInOn(page, member);
    await page.getByRole('heading', { name: 'No workspace yet' }).waitFor();
    expect(await problemsOfPage(page, 'no-workspace')).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
  });

  test('who are the last owner are told why they cannot leave', async () => {
    provokes(409);
    const other = await mintTenant(herald);
    const only = await newOwner(herald, other.workspaceId);
    await removeOthers(only, other.workspaceId);
    const path = `/w/${other.workspaceId}/people`;
    const { page } = await openConsoleAs(browser, herald, only, { path });

    await page.getByRole('button', { name: 'Leave' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Leave' }).click();

    expect(await dialog.getByRole('alert').innerText()).toMatch(/owner/i);
  });
});

test('an owner lets agents change settings, who then see the audit log', async () => {
  const agent = await newMember(herald, owner, tenant.workspaceId, 'agent');
  const asAgent = await open(agent, 'people');
  await asAgent.page.getByText('Your role here is Agent.').waitFor();
  const theirs = asAgent.page.getByRole('switch', { name: /Agents change settings/ });
  expect(await theirs.isDisabled()).toBe(true);
  expect(await asAgent.page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
  expect(await problemsOfPage(asAgent.page, 'people-agent')).toEqual([]);
  await asAgent.page.getByRole('link', { name: 'Audit log' }).click();
  await asAgent.page.getByText('The audit log is for those who may change settings').waitFor();

  const { page } = await open(owner, 'people');
  const permission = page.getByRole('switch', { name: /Agents change settings/ });
  await permission.click();
  await permission.and(page.locator(':checked:enabled')).waitFor({ state: 'attached' });
  await asAgent.page.reload();
  const row = asAgent.page.getByRole('listitem').filter({ hasText: 'Permissions changed' });
  await row.waitFor();
  expect(await row.innerText()).toContain(owner.email);
  expect(await problemsOfPage(asAgent.page, 'audit')).toEqual([]);
});
