import { describe, expect, test } from '@jest/globals';
import type { Slice } from '../../../bench/measure/slice';
import { comparedWith } from '../../../bench/report/compare';
import {
  cpuMsOf,
  judge,
  judgeFigure,
  judgeRatio,
  p95Of,
  perSecond,
} from '../../../bench/report/judge';
import type { PartReport, RunReport } from '../../../bench/report/report';
import { problemsOf } from '../../../bench/report/tables';

const AT_MOST = { what: 'delivery p95', sense: 'at most', bar: 0.6 } as const;
const AT_LEAST = { what: 'deliveries/s', sense: 'at least', bar: 1.4 } as const;

function slice(overrides: Partial<Slice> = {}): Slice {
  return {
    offered: 2,
    latenciesMs: [10, 20],
    elapsedMs: 1000,
    lost: 0,
    repeats: 0,
    failures: [],
    latestMs: 1,
    cpuSeconds: { API: 0.02, worker: 0.04 },
    ...overrides,
  };
}

function partReport(overrides: Partial<PartReport> = {}): PartReport {
  const nothing = { tables: [], judgements: [], problems: [], failure: null };
  return { part: 'latency', seconds: 12, ...nothing, ...overrides };
}

function run(parts: PartReport[]): RunReport {
  const about = { date: 'then', method: '', machine: '', versions: '', sizes: {} };
  return { ...about, parts };
}

describe('bars of the bench', () => {
  test('meets a bar at its very value, and misses it beyond', () => {
    expect(judge({ ...AT_MOST, unit: 'x' }, 0.6).met).toBe(true);
    expect(judge({ ...AT_MOST, unit: 'x' }, 0.61).met).toBe(false);
    expect(judge({ ...AT_LEAST, unit: 'x' }, 1.4).met).toBe(true);
    expect(judge({ ...AT_LEAST, unit: 'x' }, 1.39).met).toBe(false);
  });

  test('misses a bar when there is nothing to compare', () => {
    const ours = [slice({ latenciesMs: [], lost: 2 })];

    expect(judgeRatio(AT_MOST, p95Of, ours, [slice()]).met).toBe(false);
    expect(judgeRatio(AT_LEAST, perSecond, ours, [slice()]).met).toBe(false);
  });

  test('divides figures over all rounds, and gives the range of single rounds', () => {
    const ours = [slice({ latenciesMs: [20] }), slice({ latenciesMs: [60] })];
    const theirs = [slice({ latenciesMs: [10] }), slice({ latenciesMs: [20] })];

    const judged = judgeRatio(AT_MOST, p95Of, ours, theirs);

    expect(judged).toMatchObject({ value: 3, rounds: { lowest: 2, highest: 3 }, met: false });
  });

  test('divides the CPU time of chosen processes by the deliveries', () => {
    const bar = { what: 'CPU', sense: 'at most', bar: 24, unit: 'ms' } as const;
    const idle = slice({ cpuSeconds: { API: 0, worker: 0 } });

    const judged = judgeFigure(bar, cpuMsOf(['API']), [slice(), idle]);

    expect(judged).toMatchObject({ value: 5, rounds: { lowest: 0, highest: 10 } });
  });
});

describe('problems of the bench', () => {
  test('says what was lost and why calls failed', () => {
    const troubled = [slice({ lost: 1 }), slice({ failures: ['POST answered 500'] })];

    expect(problemsOf({ fine: [slice()], burst: troubled })).toEqual([
      'burst: 1 deliveries did not arrive',
      'burst: 1 calls failed: POST answered 500',
    ]);
  });
});

describe('comparison with an earlier run', () => {
  const table = (value: number) => ({
    title: 'Latency, ms',
    columns: ['p50', 'p95'],
    rows: [{ name: 'a', values: [value, Number.NaN] }],
  });

  test('puts each figure that both have beside the earlier one, with the ratio', () => {
    const unit = { unit: 'x' } as const;
    const now = partReport({
      tables: [table(20)],
      judgements: [judge({ ...AT_MOST, ...unit }, 1)],
    });
    const then = partReport({
      tables: [table(10)],
      judgements: [judge({ ...AT_MOST, ...unit }, 2)],
    });
    const written = JSON.parse(JSON.stringify(run([then]))) as RunReport;

    expect(comparedWith(written, now)?.rows).toEqual([
      { name: 'Latency, ms: a, p50', values: [20, 10, 2] },
      { name: 'delivery p95', values: [1, 2, 0.5] },
    ]);
  });

  test('is empty for a part that the earlier run has not measured', () => {
    expect(comparedWith(run([]), partReport({ tables: [table(20)] }))).toBeNull();
  });
});
