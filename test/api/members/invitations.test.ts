import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../src/domain/people/permissions';
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
  trySignIn,
} from '../../support/people';

const herald = useHerald();
let workspaceId: string;
let owner: TestPerson;
let workspace: string;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  owner = await newOwner(herald, workspaceId);
  workspace = `/api/v1/workspaces/${workspaceId}`;
});

const invited = (email: string, role: Role = 'agent'): Promise<string> =>
  invite(herald, owner, workspaceId, { email, role });

function accept(browser: Browser, body: object): Promise<Answer> {
  return browser.ask('POST', '/api/v1/auth/invitation/accept', { body });
}

async function rolesOf(browser: Browser): Promise<unknown> {
  const { body } = await browser.ask('GET', '/api/v1/me');
  return (body['workspaces'] as { role: string }[]).map(({ role }) => role);
}

describe('invitation', () => {
  test('an invitation shows what it is for and makes its person a member with a new account', async () => {
    const email = newEmail();
    const token = await invited(email, 'admin');
    const browser = openBrowser(herald);
    const password = newPassword();

    const shown = await browser.ask('POST', '/api/v1/auth/invitation', { body: { token } });
    const accepted = await accept(browser, { token, password, name: 'Ada' });

    expect(shown.body).toMatchObject({ email, role: 'admin', hasAccount: false });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({
      person: { email, name: 'Ada' },
      workspaceId,
    });
    expect(await rolesOf(browser)).toEqual(['admin']);
    expect((await trySignIn(openBrowser(herald), email, password)).status).toBe(200);
  });

  test('an invitation works once, even when it is used many times at once', async () => {
    const token = await invited(newEmail());
    const password = newPassword();

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => accept(openBrowser(herald), { token, password })),
    );
    const later = await accept(openBrowser(herald), { token, password });

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(later.status).toBe(404);
  });

  test('a person who has an account accepts an invitation with its password', async () => {
    const otherOwner = await newOwner(herald, await herald.stage.tenants.newWorkspace());
    const [first, second] = [await invited(otherOwner.email), newPassword()];

    const wrong = await accept(openBrowser(herald), { token: first, password: second });
    const right = await accept(openBrowser(herald), {
      token: first,
      password: otherOwner.password,
    });

    expect([wrong.status, right.status]).toEqual([401, 200]);
    expect(await rolesOf(otherOwner.browser)).toEqual(expect.arrayContaining(['owner', 'agent']));
  });

  test('answers 403 to a signed-in person who accepts the invitation of somebody else', async () => {
    const stranger = await newMember(herald, workspaceId, 'agent');
    const token = await invited(newEmail(), 'admin');

    const answer = await accept(stranger.browser, { token });

    expect(answer.status).toBe(403);
    expect(await rolesOf(stranger.browser)).toEqual(['agent']);
  });

  test('an invitation expires after a week', async () => {
    const token = await invited(newEmail());
    const { workspaces } = herald.stage.records;
    const membership = await herald.stage.repositories.memberships.find(workspaceId);
    const invitations = (membership?.invitations ?? []).map((each) => ({
      ...each,
      expiresAt: token.startsWith(each.id) ? new Date(Date.now() - 1) : each.expiresAt,
    }));
    const [mine] = (membership?.invitations ?? []).filter(({ id }) => token.startsWith(id));
    await workspaces.update({ _id: workspaceId }, { $set: { invitations } });

    const answer = await accept(openBrowser(herald), { token, password: newPassword() });

    const week = 7 * 24 * 60 * 60 * 1000;
    expect(Number(mine?.expiresAt) - Number(mine?.createdAt)).toBe(week);
    expect(answer.status).toBe(404);
  });

  test('an invitation ends when it is revoked or its person is invited again', async () => {
    const email = newEmail();
    const first = await invited(email);
    const second = await invited(email, 'admin');
    const afterAgain = await accept(openBrowser(herald), {
      token: first,
      password: newPassword(),
    });
    const id = second.split('_').slice(0, 2).join('_');

    const revoked = await owner.browser.ask('DELETE', `${workspace}/invitations/${id}`);
    const afterRevoked = await accept(openBrowser(herald), {
      token: second,
      password: newPassword(),
    });

    expect([afterAgain.status, revoked.status, afterRevoked.status]).toEqual([404, 200, 404]);
  });

  test('rejects an invitation of a member and one above the role of the inviter', async () => {
    const admin = await newMember(herald, workspaceId, 'admin');
    const ask = (email: string, role: Role) =>
      admin.browser.ask('POST', `${workspace}/invitations`, { body: { email, role } });

    const member = await ask(owner.email, 'agent');
    const above = await ask(newEmail(), 'owner');
    const equal = await ask(newEmail(), 'admin');

    expect([member.status, above.status, equal.status]).toEqual([409, 403, 201]);
  });

  test.each(['inv_x', `inv_${'0'.repeat(24)}_${'A'.repeat(43)}`])(
    'answers 404 to an invitation that was never made: %s',
    async (token) => {
      const answer = await accept(openBrowser(herald), { token, password: newPassword() });

      expect(answer.status).toBe(404);
    },
  );

  test('answers 404 to an invitation with another secret', async () => {
    const token = await invited(newEmail());
    const altered = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA');

    const answer = await accept(openBrowser(herald), { token: altered, password: newPassword() });

    expect(answer.status).toBe(404);
  });
});
