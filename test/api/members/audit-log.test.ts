import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Actor, type AuditAction, OPERATOR } from '../../../src/domain/audit';
import type { Answer } from '../../support/client';
import { download } from '../../support/csv';
import { useHerald } from '../../support/herald';
import { type TestPerson, newMember, newOwner } from '../../support/people';
import { mintTenant } from '../../support/tenant';

const herald = useHerald();
let owner: TestPerson;
let workspace: string;
let workspaceId: string;

const EVE = { kind: 'person', personId: 'usr_eve', email: 'eve@people.example' } as const;
/** Before everything that the tenant itself did. */
const minute = (count: number): Date => new Date(`2026-03-01T09:0${count}:00Z`);

/** Entries with their minutes. */
const ENTRIES: [id: string, Actor, AuditAction, target: string][] = [
  ['aud_0', EVE, 'agent.created', 'agt_one'],
  ['aud_1', OPERATOR, 'agent.changed', 'agt_one'],
  ['aud_2', EVE, 'api_key.created', 'key_one'],
  ['aud_3', EVE, 'agent.changed', 'agt_two'],
  ['aud_4', OPERATOR, 'agent.deleted', 'agt_one'],
];

beforeAll(async () => {
  ({ workspaceId } = await mintTenant(herald));
  owner = await newOwner(herald, workspaceId);
  workspace = `/api/v1/workspaces/${workspaceId}`;
  for (const [count, [id, actor, action, target]] of ENTRIES.entries()) {
    await herald.stage.repositories.audit.append({
      id: `${id}_${workspaceId}`,
      workspaceId,
      at: minute(count),
      actor,
      action,
      target,
      changes: [{ field: 'name', from: null, to: '=SUM(1)' }],
    });
  }
});

const ask = (query: string): Promise<Answer> =>
  owner.browser.ask('GET', `${workspace}/audit?${query}`);

const idsOf = ({ body }: Answer): string[] =>
  (body['data'] as { entryId: string }[]).map(({ entryId }) => entryId.slice(0, 'aud_0'.length));

const ALL = `before=${minute(9).toISOString()}`;

describe('filters of the audit log', () => {
  test.each([
    [ALL, [4, 3, 2, 1, 0]],
    ['actor=eve%40people.example', [3, 2, 0]],
    ['actor=Eve%40People.example', [3, 2, 0]],
    [`actor=operator&${ALL}`, [4, 1]],
    [`action=agent.created,agent.deleted&${ALL}`, [4, 0]],
    ['target=agt_one', [4, 1, 0]],
    [`target=agt_one&action=agent.changed&actor=operator`, [1]],
    [`since=${minute(1).toISOString()}&before=${minute(3).toISOString()}`, [2, 1]],
    ['actor=mallory%40people.example', []],
  ])('lists the entries that match %s', async (query, wanted) => {
    const answer = await ask(query);

    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(wanted.map((count) => `aud_${count}`));
  });

  test('keeps the filters from page to page', async () => {
    const first = await ask('target=agt_one&limit=2');
    const cursor = String(first.body['nextCursor']);
    const second = await ask(`target=agt_one&limit=2&cursor=${cursor}`);

    expect([idsOf(first), idsOf(second)]).toEqual([['aud_4', 'aud_1'], ['aud_0']]);
    expect(second.body['nextCursor']).toBeNull();
  });
});

test('gives the audit log as a file to those who can read it', async () => {
  const agent = await newMember(herald, workspaceId, 'agent');
  const path = `${workspace}/audit.csv?target=agt_one`;
  const fetched = ({ browser }: TestPerson) => download(herald, path, { cookie: browser.cookie() });

  const { records } = await fetched(owner);

  expect(records.map(({ action, actor }) => [action, actor])).toEqual([
    ['agent.deleted', 'operator'],
    ['agent.changed', 'operator'],
    ['agent.created', 'eve@people.example'],
  ]);
  expect(JSON.parse(records[0]?.['changes'] ?? '')).toEqual([
    { field: 'name', from: null, to: '=SUM(1)' },
  ]);
  expect((await fetched(agent)).status).toBe(403);
});
