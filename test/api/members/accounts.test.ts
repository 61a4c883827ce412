import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Browser, openBrowser } from '../../support/browser';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import {
  type TestPerson,
  invite,
  newEmail,
  newMember,
  newOwner,
  newPassword,
  operator,
  signIn,
} from '../../support/people';

type Account = Pick<TestPerson, 'email' | 'password' | 'browser'>;

const herald = useHerald();
let workspaceId: string;
let owner: TestPerson;
let foreignWorkspace: string;
let foreignOwner: TestPerson;

beforeAll(async () => {
  const { tenants } = herald.stage;
  [workspaceId, foreignWorkspace] = [await tenants.newWorkspace(), await tenants.newWorkspace()];
  owner = await newOwner(herald, workspaceId);
  foreignOwner = await newOwner(herald, foreignWorkspace);
});

function post(browser: Browser, path: string, body: object): Promise<Answer> {
  return browser.ask('POST', `/api/v1/auth/${path}`, { body });
}

/** Returns the status of reading the workspace, and every workspace that the person sees. */
async function reach({ browser }: Pick<Account, 'browser'>, workspace: string) {
  const { status } = await browser.ask('GET', `/api/v1/workspaces/${workspace}/members`);
  const { body } = await browser.ask('GET', '/api/v1/me');
  const workspaces = (body['workspaces'] ?? []) as { workspaceId: string }[];
  return { status, workspaces: workspaces.map((each) => each.workspaceId) };
}

async function isSignedIn({ browser }: Account): Promise<boolean> {
  return (await browser.ask('GET', '/api/v1/me')).status === 200;
}

const oneTimePasswordOf = async (command: string, options?: Record<string, string>) =>
  (await operator<{ oneTimePassword: string }>(herald, command, options)).oneTimePassword;

/** Signs in with a one-time password and changes it. */
async function signInFirst(email: string, oneTimePassword: string): Promise<Account> {
  const account = { email, password: newPassword(), browser: openBrowser(herald) };
  await signIn(account.browser, email, oneTimePassword);
  const passwords = { currentPassword: oneTimePassword, newPassword: account.password };
  expect((await post(account.browser, 'password', passwords)).status).toBe(200);
  return account;
}

describe('address claimed by an invitation to a foreign workspace', () => {
  /** Accepts with the link that the inviter was shown, as if the address were the inviter's. */
  async function claim(email: string): Promise<Account> {
    const account = { email, password: newPassword(), browser: openBrowser(herald) };
    const token = await invite(herald, foreignOwner, foreignWorkspace, { email, role: 'agent' });
    const { password, browser } = account;
    expect((await post(browser, 'invitation/accept', { token, password })).status).toBe(200);
    return account;
  }

  async function newWorkspaceOf(ownerEmail: string): Promise<string> {
    const options = { name: 'Acme', 'owner-email': ownerEmail };
    return (await operator<{ workspaceId: string }>(herald, 'workspace create', options))
      .workspaceId;
  }

  test('an account claimed by an invitation opens no workspace that was or will be created for its address', async () => {
    const email = newEmail();
    const madeBefore = await newWorkspaceOf(email);

    const claimed = await claim(email);

    const madeLater = await newWorkspaceOf(email);
    const workspaces = [foreignWorkspace];
    expect(await reach(claimed, madeBefore)).toEqual({ status: 404, workspaces });
    expect(await reach(claimed, madeLater)).toEqual({ status: 404, workspaces });
  });

  test('an operator takes a claimed account from its person with owner create --reset-password', async () => {
    const email = newEmail();
    const claimed = await claim(email);
    const options = { workspace: workspaceId, email };

    const args = ['owner', 'create', '--workspace', workspaceId, '--email', email];
    const undecided = await herald.stage.operators.run(args);
    const afterUndecided = await reach(claimed, workspaceId);
    const oneTimePassword = await oneTimePasswordOf('owner create --reset-password', options);

    expect(undecided.exitCode).toBe(1);
    expect(undecided.stderr).toContain('--reset-password');
    expect(afterUndecided.status).toBe(404);
    expect((await reach(claimed, workspaceId)).status).toBe(401);
    await expect(signIn(openBrowser(herald), email, claimed.password)).rejects.toThrow(
      'invalid_credentials',
    );
    const itsOwner = await signInFirst(email, oneTimePassword);
    expect((await reach(itsOwner, workspaceId)).status).toBe(200);
  });
});

test('a member whose account is not tied to the workspace gets in after a password reset, not by signing in', async () => {
  const { tenants, records, repositories } = herald.stage;
  const workspace = await tenants.newWorkspace();
  const former = await newOwner(herald, workspace);
  const membership = await repositories.memberships.find(workspace);
  const members = (membership?.members ?? []).map((member) => ({ ...member, personId: null }));
  await records.workspaces.update({ _id: workspace }, { $set: { members } });

  await signIn(former.browser, former.email, former.password);
  const before = await reach(former, workspace);
  const oneTimePassword = await oneTimePasswordOf(`member reset-password ${former.email}`);
  const again = await signInFirst(former.email, oneTimePassword);

  expect(before).toEqual({ status: 404, workspaces: [] });
  expect((await reach(again, workspace)).status).toBe(200);
});

describe('account of an agent', () => {
  let agent: TestPerson;

  beforeEach(async () => {
    agent = await newMember(herald, workspaceId, 'agent');
  });

  const invitedElsewhere = (): Promise<string> =>
    invite(herald, foreignOwner, foreignWorkspace, { email: agent.email, role: 'agent' });

  /** Leaves what a crash does that came after the user was stored and before the password. */
  async function losePassword(): Promise<void> {
    const lost = await herald.stage.records.accounts.delete({ userId: agent.personId });
    expect(lost).toBe(1);
  }

  const setRole = (by: TestPerson, whose: TestPerson, role: string): Promise<Answer> =>
    by.browser.ask('PATCH', `/api/v1/workspaces/${workspaceId}/members/${whose.memberId}`, {
      body: { role },
    });

  test('ends the sessions of an agent when an operator makes them an owner', async () => {
    const options = { email: agent.email, workspace: workspaceId };
    const before = await isSignedIn(agent);

    await operator(herald, 'owner create --reset-password', options);

    expect([before, await isSignedIn(agent)]).toEqual([true, false]);
  });

  test('a person whose password a crash lost chooses one when they accept an invitation', async () => {
    const token = await invitedElsewhere();
    await losePassword();
    const browser = openBrowser(herald);

    const shown = await post(browser, 'invitation', { token });
    const accepted = await post(browser, 'invitation/accept', { token, password: newPassword() });

    expect(shown.body).toMatchObject({ hasAccount: false });
    expect(accepted.body).toMatchObject({ person: { email: agent.email } });
  });

  test('an operator replaces a password that a crash lost by a one-time password that has to be changed', async () => {
    await losePassword();
    const options = { email: agent.email, workspace: workspaceId };
    const password = await oneTimePasswordOf('owner create', options);

    const signedIn = await post(openBrowser(herald), 'sign-in', { email: agent.email, password });

    expect(signedIn.body).toMatchObject({ passwordChangeRequired: true });
  });

  test('a one-time password and the sessions it opened end after 72 hours', async () => {
    const { personId, email } = await newMember(herald, workspaceId, 'agent');
    const password = await oneTimePasswordOf(`member reset-password ${email}`);
    const browser = openBrowser(herald);
    await signIn(browser, email, password);
    const { users } = herald.stage.records;
    const stored = await users.findOne({ _id: personId });
    await users.update({ _id: personId }, { $set: { oneTimePasswordUntil: new Date() } });

    const signedIn = await post(openBrowser(herald), 'sign-in', { email, password });
    const wrong = await post(openBrowser(herald), 'sign-in', { email, password: newPassword() });
    const change = { currentPassword: password, newPassword: newPassword() };
    const changed = await post(browser, 'password', change);

    const hoursLeft = (Number(stored?.['oneTimePasswordUntil']) - Date.now()) / 3_600_000;
    expect(Math.round(hoursLeft)).toBe(72);
    expect(signedIn.body).toMatchObject({ code: 'invalid_credentials' });
    expect(signedIn.body['error']).toMatch(/^this one-time password is over/);
    expect(wrong.body['error']).toBe('the e-mail address or the password is wrong');
    expect(changed.status).toBe(401);
  });

  test('answers 403 to accepting an invitation with a one-time password, by a session or by signing in', async () => {
    const token = await invitedElsewhere();
    const password = await oneTimePasswordOf(`member reset-password ${agent.email}`);
    const browser = openBrowser(herald);
    await post(browser, 'sign-in', { email: agent.email, password });

    const answers = [
      await post(browser, 'invitation/accept', { token }),
      await post(openBrowser(herald), 'invitation/accept', { token, password }),
    ];

    for (const { status, body, headers } of answers) {
      expect([status, body['code']]).toEqual([403, 'password_change_required']);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test('ends sessions that a failure left open when a member is given the role they have, and writes an audit entry', async () => {
    const answer = await setRole(owner, agent, 'agent');

    expect([answer.status, await isSignedIn(agent)]).toEqual([200, false]);
    const path = `/api/v1/workspaces/${workspaceId}/audit?limit=1`;
    const { body } = await owner.browser.ask('GET', path);
    expect(body['data']).toMatchObject([{ action: 'member.role_changed' }]);
  });
});
