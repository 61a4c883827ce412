import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { mintTenant } from '../../support/tenant';

const herald = useHerald();
let owner: TestPerson;
let workspaceId: string;
let workspace: string;

beforeAll(async () => {
  ({ workspaceId } = await mintTenant(herald));
  owner = await newOwner(herald, workspaceId);
  workspace = `/api/v1/workspaces/${workspaceId}`;
});

interface View {
  viewId: string;
  kind: string;
  name: string;
  query: Record<string, string>;
}

const FAILED = {
  kind: 'messages',
  name: 'Failed today',
  query: { status: 'failed', range: '24h' },
};

const save = (person: TestPerson, body: object): Promise<Answer> =>
  person.browser.ask('POST', `${workspace}/views`, { body });

async function viewsOf({ browser }: TestPerson): Promise<View[]> {
  return (await browser.ask('GET', `${workspace}/views`)).body['data'] as View[];
}

describe('saved views', () => {
  test('saves the filters of a list for one person, who can delete them', async () => {
    const agent = await newMember(herald, workspaceId, 'agent');
    const saved = await save(agent, FAILED);
    await save(agent, { kind: 'deliveries', name: 'Down', query: { responseStatus: '5xx' } });

    expect(saved.status).toBe(201);
    expect(saved.body['view']).toEqual({ viewId: expect.stringMatching(/^viw_/), ...FAILED });
    expect((await viewsOf(agent)).map(({ name }) => name)).toEqual(['Down', 'Failed today']);
    expect(await viewsOf(owner)).toEqual([]);
    const { viewId } = saved.body['view'] as View;
    const path = `${workspace}/views/${viewId}`;
    expect((await owner.browser.ask('DELETE', path)).status).toBe(404);
    expect((await agent.browser.ask('DELETE', path)).status).toBe(200);
    expect((await viewsOf(agent)).map(({ name }) => name)).toEqual(['Down']);
  });

  test('answers 409 to a name that another view of the list has, and beyond 50 views', async () => {
    const agent = await newMember(herald, workspaceId, 'agent');
    for (const kind of ['messages', 'deliveries']) {
      expect((await save(agent, { kind, name: 'Same', query: {} })).status).toBe(201);
    }
    expect((await save(agent, { kind: 'messages', name: 'Same', query: {} })).status).toBe(409);
    for (let count = 2; count < 50; count += 1) {
      await save(agent, { ...FAILED, name: `View ${count}` });
    }

    const beyond = await save(agent, { ...FAILED, name: 'Beyond' });

    expect(beyond.status).toBe(409);
    expect(beyond.body['error']).toContain('50 saved views');
    expect(await viewsOf(agent)).toHaveLength(50);
  });

  test.each([
    ['an unknown filter', { ...FAILED, query: { colour: 'red' } }, 'query'],
    ['a filter of the other list', { ...FAILED, query: { state: 'failed' } }, 'query'],
    ['an unknown value', { ...FAILED, query: { status: 'lost' } }, 'query.status'],
    ['an unknown period', { ...FAILED, query: { range: '2h' } }, 'query.range'],
    ['a person', { ...FAILED, query: { recipient: '33612340001' } }, 'query'],
    [
      'a period and a time',
      { ...FAILED, query: { range: '24h', since: '2026-11-01T00:00:00Z' } },
      'query.range',
    ],
    ['a list without views', { ...FAILED, kind: 'templates' }, 'kind'],
    ['an empty name', { ...FAILED, name: ' ' }, 'name'],
    ['a long name', { ...FAILED, name: 'x'.repeat(41) }, 'name'],
  ])('answers 400 to %s and names the field', async (_, body, field) => {
    const answer = await save(owner, body);

    expect(answer.status).toBe(400);
    expect(answer.body['details']).toEqual([{ field, message: expect.any(String) }]);
  });

  test('deletes the views of a member who is removed', async () => {
    const agent = await newMember(herald, workspaceId, 'agent');
    await save(agent, FAILED);
    const members = await owner.browser.ask('GET', `${workspace}/members`);
    const rows = members.body['data'] as { memberId: string; email: string }[];
    const memberId = String(rows.find(({ email }) => email === agent.email)?.memberId);
    const stored = () => herald.stage.repositories.savedViews.find(workspaceId, memberId);
    expect((await stored()).views).toHaveLength(1);

    await owner.browser.ask('DELETE', `${workspace}/members/${memberId}`);

    expect((await stored()).views).toEqual([]);
  });
});
