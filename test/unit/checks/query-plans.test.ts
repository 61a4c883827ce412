import { describe, expect, test } from '@jest/globals';
import { type Explained, planProblem, queriesOf } from '../../support/query-plans';

type Plan = Explained['queryPlanner']['winningPlan'];

const SCAN: Plan = { stage: 'IXSCAN', indexName: 'workspaceId_1_createdAt_-1__id_-1' };
const FETCH: Plan = { stage: 'FETCH', inputStage: SCAN };

/** An answer in the form of MongoDB 7.0, with the fields that are read. */
function explained(winningPlan: Plan, [returned, examined] = [51, 51]): Explained {
  return {
    queryPlanner: { winningPlan },
    executionStats: { nReturned: returned, totalDocsExamined: examined },
  };
}

const WRONG: [string, Plan, RegExp][] = [
  ['a whole collection', { stage: 'COLLSCAN' }, /COLLSCAN/],
  ['what an index finds, sorted', { stage: 'SORT', inputStage: FETCH }, /SORT/],
  [
    'what is sorted within a subplan',
    {
      stage: 'SUBPLAN',
      inputStage: { stage: 'OR', inputStages: [SCAN, { stage: 'SORT', inputStage: SCAN }] },
    },
    /SORT/,
  ],
  ['a plan without an index', { stage: 'FETCH' }, /no index/],
];

describe('judgement of an explained query', () => {
  test.each(WRONG)('rejects %s', (_, plan, reason) => {
    expect(planProblem(explained(plan))).toMatch(reason);
  });

  test('rejects an index that finds far more than is returned', () => {
    expect(planProblem(explained(FETCH, [51, 51]))).toBeNull();
    expect(planProblem(explained(FETCH, [51, 10_000]))).toBe(
      'it reads 10000 documents to return 51',
    );
    expect(planProblem(explained(FETCH, [0, 100]))).toMatch(/100 documents/);
  });

  test('accepts a sort, but no whole collection, of a query that may sort', () => {
    const maySort = { maySort: true };
    expect(planProblem(explained({ stage: 'SORT', inputStage: FETCH }), maySort)).toBeNull();
    expect(planProblem(explained({ stage: 'COLLSCAN' }), maySort)).toMatch(/COLLSCAN/);
  });
});

describe('reading the filter of a command', () => {
  const filter = { _id: 'key' };
  const read = { collection: 'messages', filter, sort: {}, limit: 0 };

  test('finds what each command of the driver reads', () => {
    expect(queriesOf('find', { find: 'messages', filter, sort: { _id: 1 }, limit: 3 })).toEqual([
      { ...read, sort: { _id: 1 }, limit: 3 },
    ]);
    expect(queriesOf('findAndModify', { findAndModify: 'messages', query: filter })).toEqual([
      { ...read, limit: 1 },
    ]);
    expect(
      queriesOf('update', { update: 'messages', updates: [{ q: filter }, { q: {} }] }),
    ).toEqual([read, { ...read, filter: {} }]);
    expect(queriesOf('delete', { delete: 'messages', deletes: [{ q: filter }] })).toEqual([read]);
    const pipeline = [{ $match: filter }, { $limit: 9 }, { $group: { _id: 1 } }];
    expect(queriesOf('aggregate', { aggregate: 'messages', pipeline })).toEqual([
      { ...read, limit: 9 },
    ]);
  });

  test('finds nothing in an insert', () => {
    expect(queriesOf('insert', { insert: 'messages', documents: [{}] })).toEqual([]);
  });
});
