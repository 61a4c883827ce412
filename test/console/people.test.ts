import { describe, expect, test } from '@jest/globals';
import { type TestPerson, invite, me, newEmail, newMember, newPassword } from '../support/people';
import { problemsOfPage } from './support/accessibility';
import { provokes } from './support/complaints';
import {
  openConsole,
  openConsoleAs,
  openIn,
  openOwn,
  ownWorkspace,
  signInOn,
} from './support/console';
import { consoleSuite } from './support/suite';
import { expectFocus } from './support/focus';

const suite = consoleSuite();

/** Leaves one member in a workspace. */
async function removeOthers({ email, browser: own }: TestPerson, workspaceId: string) {
  const members = `/api/v1/workspaces/${workspaceId}/members`;
  const { body } = await own.ask('GET', members);
  for (const member of body['data'] as { memberId: string; email: string }[]) {
    if (member.email !== email) await own.ask('DELETE', `${members}/${member.memberId}`);
  }
}

/** A workspace of its own, by its name. */
async function namedWorkspace() {
  const { tenant, owner } = await ownWorkspace(suite);
  const { body } = await me(owner.browser);
  const [{ name }] = body['workspaces'] as [{ name: string }];
  return { workspaceId: tenant.workspaceId, owner, name };
}

describe('people page', () => {
  test('invites a person by a mailed link, which ends when the invitation is withdrawn', async () => {
    provokes(404);
    const email = newEmail();
    const page = await openIn(suite, '/people');

    const form = page.getByRole('region', { name: 'Invitations' });
    await form.getByLabel('E-mail').fill(email);
    await form.getByLabel('Role').selectOption('admin');
    await form.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(`Invitation sent to ${email}.`).waitFor();
    expect(await problemsOfPage(page, 'people')).toEqual([]);
    const [mail] = await suite.herald.stage.mailsTo(email);
    const [link = ''] = /http\S+invitation#\S+/.exec(mail?.text ?? '') ?? [];
    const guest = await openConsole(suite);
    await guest.page.goto(link);
    await guest.page.getByText(`${email} is invited to`).waitFor();

    await page.getByRole('button', { name: `Revoke invitation of ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No pending invitations.').waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await guest.page.innerText('body')).toMatch(/wrong, used, revoked or expired/);
  });

  test('shows the link of an invitation once when Herald sends no mails', async () => {
    const email = newEmail();
    const { page, tenant } = await openOwn(suite, '/people');
    await page.goto(`${suite.herald.other.apiUrl}/console/w/${tenant.workspaceId}/people`);

    const form = page.getByRole('region', { name: 'Invitations' });
    await form.getByLabel('E-mail').fill(email);
    await form.getByRole('button', { name: 'Invite' }).click();
    const shown = page.getByRole('dialog', { name: `Invitation link for ${email}` });

    expect(await shown.locator('pre').innerText()).toMatch(/\/console\/invitation#inv_/);
    expect(await problemsOfPage(page, 'invitation-link')).toEqual([]);
    await shown.getByRole('button', { name: 'Done' }).press('Enter');
    await shown.waitFor({ state: 'detached' });
    await expectFocus(form.getByRole('button', { name: 'Invite' }));
  });

  test('changes the role of a member, and revokes their API keys when they are removed', async () => {
    provokes(401);
    const { workspaceId } = suite.tenant;
    const member = await newMember(suite.herald, workspaceId, 'admin');
    const path = `/api/v1/workspaces/${workspaceId}/api-keys`;
    await member.browser.ask('POST', path, { body: { name: 'Of a former admin' } });
    const page = await openIn(suite, '/people');
    const row = page.getByRole('row').filter({ hasText: member.email });
    await row.getByRole('button', { name: 'Change role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('agent');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await row.getByText('Support').waitFor();
    expect(await row.innerText()).toContain('2FA off');
    await dialog.waitFor({ state: 'detached' });
    expect((await me(member.browser)).status).toBe(401);

    await row.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('Of a former admin. Backends').waitFor();
    await dialog.getByLabel('Revoke their API keys (1)').check();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });

    const keys = await suite.herald.stage.repositories.keys.list(workspaceId);
    const theirs = keys.find(({ name }) => name === 'Of a former admin');
    expect(theirs?.revokedAt).toBeInstanceOf(Date);
  });

  test('lets a member without any workspace sign in and out', async () => {
    // Requests under way find the member gone, then the session.
    provokes(401, 404);
    const member = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const page = await openIn(suite, '/people', { as: member });

    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/sign-in/);
    await signInOn(page, member);
    await page.getByRole('heading', { name: 'No workspace yet' }).waitFor();
    expect(await problemsOfPage(page, 'no-workspace')).toEqual([]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Herald' }).waitFor();
  });

  test('tells the last owner why they cannot leave', async () => {
    const { page } = await openOwn(suite, '/people', ({ workspaceId }, owner) =>
      removeOthers(owner, workspaceId),
    );

    const reason = page.getByText('Make someone else an owner first.');
    await reason.waitFor();

    const id = await reason.getAttribute('id');
    for (const name of ['Leave', /^Change role/]) {
      const button = page.getByRole('button', { name, disabled: true });
      await button.focus();
      await expectFocus(button);
      expect(await button.getAttribute('aria-describedby')).toBe(id);
    }
  });
});

test('lets an owner allow Support to change settings and read the audit log', async () => {
  const agent = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
  const theirPage = await openIn(suite, '/audit', { as: agent });
  await theirPage.getByText('Owners and Admins can read the audit log.').waitFor();

  const page = await openIn(suite, '/people');
  const permission = page.getByRole('switch', { name: /Allow Support to manage settings/ });
  await permission.click();
  await permission.and(page.locator(':checked:enabled')).waitFor({ state: 'attached' });
  await theirPage.reload();
  const row = theirPage.getByRole('row').filter({ hasText: 'Permissions changed' });
  await row.waitFor();
  expect(await row.innerText()).toContain(suite.owner.email);
  expect(await problemsOfPage(theirPage, 'audit')).toEqual([]);
});

describe('invitation page', () => {
  test('creates an account from an invitation and opens the workspace', async () => {
    const email = newEmail();
    const token = await invite(suite.herald, suite.owner, suite.tenant.workspaceId, {
      email,
      role: 'agent',
    });
    const { page } = await openConsole(suite, { path: `/invitation#${token}` });

    await page.getByText(email).first().waitFor();
    expect(await problemsOfPage(page, 'invitation')).toEqual([]);
    await page.getByLabel('Your name').fill('Eve');
    await page.getByRole('textbox', { name: 'Choose a password' }).fill(newPassword());
    await page.getByRole('button', { name: 'Accept invitation' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain(token);
    await page.getByRole('button', { name: 'Eve', exact: true }).click();
    const items = await page.getByRole('menuitem').allInnerTexts();
    expect(items.slice(-2)).toEqual(['Sign out', 'Sign out everywhere']);
    await page.getByRole('menu').getByText(email).waitFor();
  });

  test('asks an invited person with an account for their password', async () => {
    provokes(401);
    const other = await ownWorkspace(suite);
    const member = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const invited = { email: member.email, role: 'admin' } as const;
    const token = await invite(suite.herald, other.owner, other.tenant.workspaceId, invited);
    const { page } = await openConsole(suite, { path: `/invitation#${token}` });

    const password = page.getByRole('textbox', { name: 'Your password' });
    await password.fill('wrong, and long enough');
    await password.press('Enter');
    await page.getByRole('alert').waitFor();
    await password.fill(member.password);
    await password.press('Enter');

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const { body } = await me(member.browser);
    expect(body['workspaces']).toHaveLength(2);
    await page.getByRole('button', { name: /^Switch workspace/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    const here = new URL(page.url()).pathname;
    await page.getByRole('menuitem').and(page.locator(':not([aria-current])')).click();
    await page.waitForURL(({ pathname }) => pathname !== here);
  });

  test('opens the workspace of the second invitation when two are opened in one tab', async () => {
    const member = await newMember(suite.herald, suite.tenant.workspaceId, 'agent');
    const [first, second] = await Promise.all([namedWorkspace(), namedWorkspace()]);
    const link = async (of: typeof first) => {
      const invited = { email: member.email, role: 'agent' } as const;
      return `/invitation#${await invite(suite.herald, of.owner, of.workspaceId, invited)}`;
    };
    const { page } = await openConsoleAs(suite, member, { path: '/' });
    await page.goto(`${suite.herald.apiUrl}/console${await link(first)}`);
    await page.getByText(first.name).waitFor();

    const path = await link(second);
    await page.evaluate(`location.hash = '${path.split('#')[1]}'`);
    await page.getByText(second.name).waitFor();
    await page.getByRole('button', { name: 'Accept invitation' }).click();

    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/w/${second.workspaceId}`);
  });
});
