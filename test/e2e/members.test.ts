import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Role } from '../../src/domain/people/roles';
import { type AnotherApi, startAnotherApi } from '../support/another-api';
import type { Answer } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestPerson, newMember, newOwner, operator } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';

let herald: TestHerald;
let other: AnotherApi;
let tenant: Tenant;
let owner: TestPerson;
let workspace: string;

beforeAll(async () => {
  herald = await startHerald();
  other = await startAnotherApi(herald);
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  owner = await newOwner(herald, tenant.workspaceId);
  workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
  await operator(herald, `member remove ${await creator()}`, { workspace: tenant.workspaceId });
});
afterAll(async () => {
  await other.close();
  await herald.close();
});

/** The owner that came with the workspace, who never had an account. */
async function creator(): Promise<string> {
  const membership = await herald.base.repositories.memberships.find(tenant.workspaceId);
  return membership?.members[0]?.email ?? '';
}

async function idOf({ email }: TestPerson): Promise<string> {
  const { body } = await owner.browser.ask('GET', `${workspace}/members`);
  const members = body['data'] as { memberId: string; email: string }[];
  return members.find((each) => each.email === email)?.memberId ?? 'none';
}

async function setRole(by: TestPerson, whose: TestPerson, role: Role): Promise<Answer> {
  return by.browser.ask('PATCH', `${workspace}/members/${await idOf(whose)}`, { body: { role } });
}

async function remove(by: TestPerson, whom: TestPerson): Promise<Answer> {
  return by.browser.ask('DELETE', `${workspace}/members/${await idOf(whom)}`);
}

const join = (role: Role): Promise<TestPerson> =>
  newMember(herald, owner, tenant.workspaceId, role);

describe('a change of role', () => {
  test("ends the person's sessions, on another process too, and holds at the next sign-in", async () => {
    const admin = await join('admin');
    const elsewhere = admin.browser.at(other);
    const before = await elsewhere.ask('GET', `${workspace}/members`);

    const changed = await setRole(owner, admin, 'agent');

    expect([before.status, changed.status]).toEqual([200, 200]);
    expect(changed.body).toMatchObject({ member: { role: 'agent' } });
    expect((await elsewhere.ask('GET', `${workspace}/members`)).status).toBe(401);
  });

  test('never reaches above the own role', async () => {
    const [admin, agent] = [await join('admin'), await join('agent')];

    const statuses = [
      (await setRole(admin, agent, 'owner')).status,
      (await setRole(admin, owner, 'agent')).status,
      (await remove(admin, owner)).status,
      (await setRole(admin, agent, 'admin')).status,
    ];

    expect(statuses).toEqual([403, 403, 403, 200]);
  });
});

describe('the last owner', () => {
  test('cannot leave, be demoted or be removed', async () => {
    const leave = await owner.browser.ask('POST', `${workspace}/leave`);
    const demoted = await setRole(owner, owner, 'admin');
    const removed = await remove(owner, owner);

    expect([leave.status, demoted.status, removed.status]).toEqual([409, 409, 409]);
    expect(leave.body['error']).toContain('at least one owner');
  });

  test('remains when two owners demote each other at once', async () => {
    const second = await join('owner');
    const [mine, theirs] = [await idOf(owner), await idOf(second)];
    const demote = (by: TestPerson, id: string): Promise<Answer> =>
      by.browser.ask('PATCH', `${workspace}/members/${id}`, { body: { role: 'agent' } });

    await Promise.all([demote(owner, theirs), demote(second, mine)]);

    const membership = await herald.base.repositories.memberships.find(tenant.workspaceId);
    const owners = membership?.members.filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);
  });
});

describe('somebody who goes', () => {
  test('sees the workspace no more, and their sessions end', async () => {
    const [agent, admin] = [await join('agent'), await join('admin')];

    const left = await agent.browser.ask('POST', `${workspace}/leave`);
    const removed = await remove(owner, admin);

    expect([left.status, removed.status]).toEqual([200, 200]);
    for (const { browser } of [agent, admin]) {
      expect((await browser.ask('GET', `${workspace}/members`)).status).toBe(401);
    }
  });
});

describe('settings:edit for agents', () => {
  test('is given by an owner and holds at once', async () => {
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

  test('is all that can be given', async () => {
    const answer = await owner.browser.ask('PUT', `${workspace}/permissions`, {
      body: { agent: ['members:edit'] },
    });

    expect(answer.status).toBe(400);
  });
});
