import { beforeAll, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { newId } from '../../../src/domain/ids';
import type { AuditFilter } from '../../../src/ports/audit';
import { ADA } from '../../support/actor';
import { planProblem } from '../../support/query-plans';
import { useTestDatabase } from './support';
import { useExplainingDatabase } from './support-plans';

const PAGE = { limit: 5 };
const MATCHING = 8;
/** Entries that do not match are newer, so that a list that reads by time alone reads them first. */
const OTHERS = 60;
const BEGIN = Date.parse('2026-03-01T09:00:00Z');

const workspaceId = newId('wks');
const db = useTestDatabase();
const explaining = useExplainingDatabase();

beforeAll(async () => {
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

/** Filters. A query of several actions merges their parts of it. */
const QUERIES: { asked: AuditFilter; maySort?: boolean }[] = [
  { asked: {} },
  { asked: { before: new Date(BEGIN + MATCHING) } },
  { asked: { actor: ADA.email } },
  { asked: { actor: OPERATOR.kind } },
  { asked: { actions: ['agent.created'] } },
  { asked: { actions: ['agent.created', 'agent.deleted'] }, maySort: true },
  { asked: { target: 'agt_rare' } },
];

test.each(QUERIES)(
  'reads a page of the audit log by an index for %j',
  async ({ asked, maySort = false }) => {
    const [plan] = await explaining.explain(() => explaining.audit.list(workspaceId, asked, PAGE));

    expect(plan && planProblem(plan, { maySort })).toBeNull();
  },
);
