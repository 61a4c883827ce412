import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Browser, openBrowser } from '../support/browser';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import {
  type TestPerson,
  invite,
  newMember,
  newOwner,
  newPassword,
  operator,
} from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';

let herald: TestHerald;
let tenant: Tenant;
let owner: TestPerson;
let agent: TestPerson;
let workspace: string;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
});
beforeEach(async () => {
  agent = await newMember(herald, owner, tenant.workspaceId, 'agent');
});
afterAll(() => herald.close());

function post(browser: Browser, path: string, body: object): Promise<Answer> {
  return browser.ask('POST', `/api/v1/auth/${path}`, { body });
}

async function isSignedIn({ browser }: TestPerson): Promise<boolean> {
  return (await browser.ask('GET', '/api/v1/me')).status === 200;
}

async function setRole(by: TestPerson, whose: TestPerson, role: string): Promise<Answer> {
  const membership = await herald.base.repositories.memberships.find(tenant.workspaceId);
  const id = membership?.members.find(({ email }) => email === whose.email)?.id ?? '';
  return by.browser.ask('PATCH', `${workspace}/members/${id}`, { body: { role } });
}

/** An invitation to a second workspace. */
async function invitedElsewhere({ email }: TestPerson): Promise<string> {
  const { workspaceId } = await mintTenant(herald);
  const inviter = await newOwner(herald, workspaceId);
  return invite(inviter, workspaceId, { email, role: 'agent' });
}

async function resetPassword({ email }: TestPerson): Promise<string> {
  const command = `member reset-password ${email}`;
  return (await operator<{ oneTimePassword: string }>(herald, command)).oneTimePassword;
}

/** What a crash leaves that came after the user was stored and before the password. */
async function losePassword({ email }: TestPerson): Promise<void> {
  const { users, accounts } = herald.base.database.models;
  const { _id: userId } = (await users.findOne({ email }).lean()) ?? {};
  const { deletedCount } = await accounts.deleteMany({ userId: String(userId) });
  expect(deletedCount).toBe(1);
}

test('owner create ends the sessions of a member', async () => {
  const options = { email: agent.email, workspace: tenant.workspaceId };
  const before = await isSignedIn(agent);
  await operator(herald, 'owner create --reset-password', options);

  expect([before, await isSignedIn(agent)]).toEqual([true, false]);
});

describe('an account that a crash left without a password', () => {
  test('gets one when its person accepts an invitation', async () => {
    const token = await invitedElsewhere(agent);
    await losePassword(agent);
    const browser = openBrowser(herald);

    const shown = await post(browser, 'invitation', { token });
    const accepted = await post(browser, 'invitation/accept', { token, password: newPassword() });

    expect(shown.body).toMatchObject({ hasAccount: false });
    expect(accepted.body).toMatchObject({ person: { email: agent.email } });
  });

  test('gets a one-time password that has to be changed', async () => {
    await losePassword(agent);
    const options = { email: agent.email, workspace: tenant.workspaceId };
    const { oneTimePassword: password } = await operator<{ oneTimePassword: string }>(
      herald,
      'owner create',
      options,
    );

    const signedIn = await post(openBrowser(herald), 'sign-in', { email: agent.email, password });

    expect(signedIn.body).toMatchObject({ passwordChangeRequired: true });
  });
});

test('a one-time password accepts no invitation, with a session or by signing in', async () => {
  const token = await invitedElsewhere(agent);
  const password = await resetPassword(agent);
  const browser = openBrowser(herald);
  await post(browser, 'sign-in', { email: agent.email, password });

  const answers = [
    await post(browser, 'invitation/accept', { token }),
    await post(openBrowser(herald), 'invitation/accept', { token, password }),
  ];

  for (const { status, body, headers } of answers) {
    expect({ status, code: body['code'] }).toEqual({
      status: 403,
      code: 'password_change_required',
    });
    expect(headers.getSetCookie()).toEqual([]);
  }
});

describe('giving somebody the role they have', () => {
  test('ends sessions that a failure left open, and is in the audit log', async () => {
    const answer = await setRole(owner, agent, 'agent');

    expect([answer.status, await isSignedIn(agent)]).toEqual([200, false]);
    const { body } = await owner.browser.ask('GET', `${workspace}/audit?limit=1`);
    expect(body['data']).toMatchObject([{ action: 'member.role_changed' }]);
  });

  test('does not reach above the own role', async () => {
    const admin = await newMember(herald, owner, tenant.workspaceId, 'admin');

    expect((await setRole(admin, owner, 'owner')).status).toBe(403);
    expect(await isSignedIn(owner)).toBe(true);
  });
});
