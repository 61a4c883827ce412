import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runCommand } from '../cli/operator';
import { openBrowser } from '../support/browser';
import { type TestHerald, startHerald } from '../support/herald';
import {
  type TestPerson,
  invite,
  newEmail,
  newOwner,
  newPassword,
  operator,
  signIn,
} from '../support/people';
import { mintTenant } from '../support/tenant';

let herald: TestHerald;
let foreignWorkspace: string;
let intruder: TestPerson;
let email: string;

beforeAll(async () => {
  herald = await startHerald();
  foreignWorkspace = (await mintTenant(herald)).workspaceId;
  intruder = await newOwner(herald, foreignWorkspace);
});
beforeEach(() => {
  email = newEmail();
});
afterAll(() => herald.close());

/** The intruder invites the address to a workspace of their own, and accepts with the link they were shown. */
async function claim(): Promise<TestPerson> {
  const claimed = { email, password: newPassword(), browser: openBrowser(herald) };
  const token = await invite(intruder, foreignWorkspace, { email, role: 'agent' });
  const { password } = claimed;
  const accepted = await claimed.browser.ask('POST', '/api/v1/auth/invitation/accept', {
    body: { token, password },
  });
  expect(accepted.status).toBe(200);
  return claimed;
}

async function newWorkspaceOf(ownerEmail: string): Promise<string> {
  const options = { name: 'Acme', 'owner-email': ownerEmail };
  return (await operator<{ id: string }>(herald, 'workspace create', options)).id;
}

/** The status of a look into the workspace, and every workspace that the person sees. */
async function reach({ browser }: Pick<TestPerson, 'browser'>, workspaceId: string) {
  const { status } = await browser.ask('GET', `/api/v1/workspaces/${workspaceId}/members`);
  const { body } = await browser.ask('GET', '/api/v1/me');
  const workspaces = (body['workspaces'] ?? []) as { workspaceId: string }[];
  return { status, workspaces: workspaces.map((each) => each.workspaceId) };
}

async function signInFirst(oneTimePassword: string): Promise<TestPerson> {
  const person = { email, password: newPassword(), browser: openBrowser(herald) };
  await signIn(person.browser, email, oneTimePassword);
  const passwords = { currentPassword: oneTimePassword, newPassword: person.password };
  await person.browser.ask('POST', '/api/v1/auth/password', { body: passwords });
  return person;
}

describe('whoever claims an address by an invitation of their own workspace', () => {
  test('is no owner of the workspace that was made for this address', async () => {
    const workspaceId = await newWorkspaceOf(email);

    const claimed = await claim();

    expect(await reach(claimed, workspaceId)).toEqual({
      status: 404,
      workspaces: [foreignWorkspace],
    });
  });

  test('in advance, is no owner of a workspace that is made for it later', async () => {
    const claimed = await claim();

    const workspaceId = await newWorkspaceOf(email);

    expect((await reach(claimed, workspaceId)).status).toBe(404);
  });

  test('loses the account when an operator decides that its person becomes an owner', async () => {
    const claimed = await claim();
    const workspaceId = await newWorkspaceOf(newEmail());
    const options = { workspace: workspaceId, email };

    const args = ['owner', 'create', '--workspace', workspaceId, '--email', email];
    const undecided = await runCommand(args, herald.env);
    const afterUndecided = await reach(claimed, workspaceId);
    const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
      herald,
      'owner create --reset-password',
      options,
    );

    expect(undecided.exitCode).toBe(1);
    expect(undecided.stderr).toContain('--reset-password');
    expect(afterUndecided.status).toBe(404);
    expect((await reach(claimed, workspaceId)).status).toBe(401);
    await expect(signIn(openBrowser(herald), email, claimed.password)).rejects.toThrow(
      'invalid_credentials',
    );
    const owner = await signInFirst(oneTimePassword);
    expect((await reach(owner, workspaceId)).status).toBe(200);
  });
});

describe('a member who was stored before accounts were tied to members', () => {
  test('gets in after an operator reset the password, not by signing in', async () => {
    const { workspaceId } = await mintTenant(herald);
    const owner = await newOwner(herald, workspaceId);
    email = owner.email;
    const membership = await herald.base.repositories.memberships.find(workspaceId);
    const members = (membership?.members ?? []).map(({ id, email: address, role, createdAt }) => ({
      id,
      email: address,
      role,
      createdAt,
    }));
    const { workspaces } = herald.base.database.models;
    await workspaces.collection.updateOne({ _id: workspaceId as never }, { $set: { members } });

    await signIn(owner.browser, owner.email, owner.password);
    const before = await reach(owner, workspaceId);
    const { oneTimePassword } = await operator<{ oneTimePassword: string }>(
      herald,
      `member reset-password ${email}`,
    );
    const again = await signInFirst(oneTimePassword);

    expect(before).toEqual({ status: 404, workspaces: [] });
    expect((await reach(again, workspaceId)).status).toBe(200);
  });
});
