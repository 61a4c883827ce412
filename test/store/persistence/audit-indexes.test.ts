import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { AuditFilter } from '../../../src/ports/audit';
import { ADA } from '../../support/actor';
import { planProblem } from '../../support/query-plans';
import { type TestDatabase, openTestDatabase } from './support';
import { type ExplainingDatabase, openExplainingDatabase } from './support-plans';

const PAGE = { limit: 5 };
const MATCHING = 8;
/** Entries that do not match are newer, so that a list that reads by time alone reads them first. */
const OTHERS = 60;
const BEGIN = Date.parse('2026-03-01T09:00:00Z');

const workspaceId = newId('wks');
let db: TestDatabase;
let explaining: ExplainingDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  explaining = await openExplainingDatabase();
  for (let count = 0; count < MATCHING + OTHERS; count += 1) {
    const isMatching = count < MATCHING;
    await db.audit.append({
      id: newId('aud'),
      workspaceId,
      at: new Date(BEGIN + count),
      actor: isMatching ? ADA : { ...ADA, email: 'eve@people.example' },
      action: isMatching ? 'agent.created' : 'agent.changed',
      target: isMatching ? 'agt_rare' : 'agt_other',
      changes: [],
    });
  }
});
afterAll(() => Promise.all([explaining.close(), db.close()]));

/** Filters with the index that serves each. A query of several actions merges their parts of it. */
const QUERIES: { asked: AuditFilter; index: string; maySort?: boolean }[] = [
  { asked: {}, index: 'workspaceId_1_at_-1__id_-1' },
  { asked: { before: new Date(BEGIN + MATCHING) }, index: 'workspaceId_1_at_-1__id_-1' },
  { asked: { actor: ADA.email }, index: 'workspaceId_1_actor.email_1_at_-1__id_-1' },
  { asked: { actor: OPERATOR.kind }, index: 'workspaceId_1_actor.email_1_at_-1__id_-1' },
  { asked: { actions: ['agent.created'] }, index: 'workspaceId_1_action_1_at_-1__id_-1' },
  {
    asked: { actions: ['agent.created', 'agent.deleted'] },
    index: 'workspaceId_1_action_1_at_-1__id_-1',
    maySort: true,
  },
  { asked: { target: 'agt_rare' }, index: 'workspaceId_1_target_1_at_-1__id_-1' },
];

test.each(QUERIES)('the audit log has an index for %j', async ({ index }) => {
  const { collection } = db.database.models.audit;

  const names = (await collection.indexes()).map(({ name }) => name);

  expect(names).toContain(index);
});

test.each(QUERIES)(
  'reads a page of the audit log by an index for %j',
  async ({ asked, maySort = false }) => {
    const [plan] = await explaining.explain(() => explaining.audit.list(workspaceId, asked, PAGE));

    expect(plan && planProblem(plan, { maySort })).toBeNull();
  },
);
