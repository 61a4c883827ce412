import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../src/domain/people/permissions';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';

const herald = useHerald();
let workspaceId: string;
let workspace: string;
let owner: TestPerson;

beforeAll(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  workspace = `/api/v1/workspaces/${workspaceId}`;
  owner = await newOwner(herald, workspaceId);
});

type Member = Pick<TestPerson, 'memberId'>;

function setRole(by: TestPerson, whose: Member, role: Role, path = workspace): Promise<Answer> {
  return by.browser.ask('PATCH', `${path}/members/${whose.memberId}`, { body: { role } });
}

function remove(by: TestPerson, whom: Member, path = workspace): Promise<Answer> {
  return by.browser.ask('DELETE', `${path}/members/${whom.memberId}`);
}

const join = (role: Role): Promise<TestPerson> => newMember(herald, workspaceId, role);

const statusesOf = (answers: Answer[]): number[] => answers.map(({ status }) => status);

describe('change of role', () => {
  test('ends the sessions of a person whose role changes, on every process', async () => {
    const admin = await join('admin');
    const elsewhere = admin.browser.at(herald.other);
    const before = await elsewhere.ask('GET', `${workspace}/members`);

    const changed = await setRole(owner, admin, 'agent');

    expect([before.status, changed.status]).toEqual([200, 200]);
    expect(changed.body).toMatchObject({ member: { role: 'agent' } });
    expect((await elsewhere.ask('GET', `${workspace}/members`)).status).toBe(401);
    expect((await admin.browser.ask('GET', `${workspace}/members`)).status).toBe(401);
  });
});

describe('last owner', () => {
  /** A workspace whose only owner has an account. */
  async function newOwned() {
    const id = await herald.stage.tenants.newWorkspace();
    const path = `/api/v1/workspaces/${id}`;
    const membership = await herald.stage.repositories.memberships.find(id);
    const only = await newOwner(herald, id);
    const [creator] = membership?.members ?? [];
    const removed = await remove(only, { memberId: creator?.id ?? 'none' }, path);
    expect(removed.status).toBe(200);
    return { id, path, only };
  }

  test('the last owner cannot leave, be demoted or be removed', async () => {
    const { path, only } = await newOwned();

    const answers = [
      await only.browser.ask('POST', `${path}/leave`),
      await setRole(only, only, 'admin', path),
      await remove(only, only, path),
    ];

    expect(statusesOf(answers)).toEqual([409, 409, 409]);
    expect(answers[0]?.body['error']).toContain('make someone else an owner first');
  });
});

test('a member who leaves or is removed loses the workspace and their sessions', async () => {
  const [agent, admin] = [await join('agent'), await join('admin')];

  const left = await agent.browser.ask('POST', `${workspace}/leave`);
  const removed = await remove(owner, admin);

  expect(statusesOf([left, removed])).toEqual([200, 200]);
  for (const { browser } of [agent, admin]) {
    expect((await browser.ask('GET', `${workspace}/members`)).status).toBe(401);
  }
  const { body } = await owner.browser.ask('GET', `${workspace}/members`);
  const ids = (body['data'] as { memberId: string }[]).map(({ memberId }) => memberId);
  expect(ids).toContain(owner.memberId);
  expect(ids).not.toContain(agent.memberId);
  expect(ids).not.toContain(admin.memberId);
});

describe('API keys of a removed member', () => {
  const keyOf = async ({ browser }: TestPerson): Promise<string> => {
    const { body } = await browser.ask('POST', `${workspace}/api-keys`, {
      body: { name: 'theirs' },
    });
    return String(body['key']);
  };
  const statusWith = async (key: string): Promise<number> => {
    const headers = { 'service-api-key': key };
    return (await fetch(`${herald.apiUrl}/template`, { headers })).status;
  };

  test('removing a member revokes their API keys with revokeKeys=true, and only theirs', async () => {
    const [kept, gone] = [await join('admin'), await join('admin')];
    const keys = [await keyOf(kept), await keyOf(gone), await keyOf(owner)];

    const path = `${workspace}/members/${gone.memberId}`;
    const revoking = await owner.browser.ask('DELETE', `${path}?revokeKeys=true`);
    const removed = await remove(owner, kept);

    expect([revoking.body, removed.body]).toMatchObject([{ revokedKeys: 1 }, { revokedKeys: 0 }]);
    expect(await Promise.all(keys.map(statusWith))).toEqual([200, 401, 200]);
  });

  test('keeps the API keys of a member whose removal is refused', async () => {
    const key = await keyOf(owner);
    const path = `${workspace}/members/${owner.memberId}?revokeKeys=true`;

    const refused = await (await join('admin')).browser.ask('DELETE', path);
    const unclear = await owner.browser.ask('DELETE', path.replace('=true', '=1'));

    expect(statusesOf([refused, unclear])).toEqual([403, 400]);
    expect(await statusWith(key)).toBe(200);
  });
});

describe('settings:edit for agents', () => {
  test('an owner gives agents settings:edit, and it holds at once', async () => {
    const agent = await join('agent');
    const save = async (): Promise<number> => {
      const { body } = await agent.browser.ask('GET', `${workspace}/webhook-settings`);
      const { version } = body['settings'] as { version: string };
      const change = { version, events: ['failed'] };
      return (await agent.browser.ask('PUT', `${workspace}/webhook-settings`, { body: change }))
        .status;
    };
    const before = await save();

    const granted = await owner.browser.ask('PUT', `${workspace}/permissions`, {
      body: { agent: ['settings:edit'] },
    });
    const after = await save();
    await owner.browser.ask('PUT', `${workspace}/permissions`, { body: { agent: [] } });

    expect(granted.body).toMatchObject({
      roles: { agent: expect.arrayContaining(['settings:edit']) },
    });
    expect([before, granted.status, after, await save()]).toEqual([403, 200, 200, 403]);
  });

  test('answers 400 to any other permission for agents', async () => {
    const answer = await owner.browser.ask('PUT', `${workspace}/permissions`, {
      body: { agent: ['members:edit'] },
    });

    expect(answer.status).toBe(400);
  });
});
