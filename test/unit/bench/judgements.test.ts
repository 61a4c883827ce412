import { describe, expect, test } from '@jest/globals';
import type { Results } from '../../../bench/measure/run';
import type { Slice } from '../../../bench/measure/slice';
import { judge } from '../../../bench/report/judgements';
import { printed } from '../../../bench/report/print';
import { nothingWentWrong, summarize } from '../../../bench/report/summary';

const NO_CPU = {
  Temporal: 0,
  MongoDB: 0,
  API: 0,
  worker: 0,
  'bare worker': 0,
  'sandbox and receiver': 0,
  'load and clients': 0,
};

function slice(overrides: Partial<Slice> = {}): Slice {
  return {
    offered: 2,
    latenciesMs: [10, 20],
    elapsedMs: 1000,
    lost: 0,
    repeats: 0,
    failures: [],
    latestMs: 1,
    cpuSeconds: NO_CPU,
    ...overrides,
  };
}

function results({ herald = [slice()], bare = [slice()], workerMb = 200 } = {}): Results {
  const both = { Herald: herald, bare };
  return {
    engines: { temporal: 'Temporal', mongodb: 'mongod' },
    messages: {
      slices: {
        'delivery at 10/s': both,
        'delivery at 30/s': both,
        'sync send at 10/s': both,
        'burst of deliveries': both,
      },
      idleMemoryMb: {
        afterStart: { API: 100, worker: 150 },
        afterLoad: { API: 120, worker: workerMb },
      },
    },
    templates: null,
    isolation: null,
    sendIsolation: null,
    callbacks: null,
    inbox: null,
    console: null,
  };
}

/** A run of the template list alone: how Herald's calls went beside one of bare that takes 10 ms. */
function listResults({ heraldMs = [15], peakMb = 150 } = {}): Results {
  const memoryMb = { before: 120, peak: peakMb, after: 121 };
  return {
    engines: { temporal: 'Temporal', mongodb: 'mongod' },
    messages: null,
    isolation: null,
    sendIsolation: null,
    callbacks: null,
    inbox: null,
    console: null,
    templates: {
      shortMs: { Herald: heraldMs, bare: [10] },
      long: [{ firstByteMs: 12, totalMs: 345, bytes: 2 ** 22, memoryMb }],
    },
  };
}

function verdicts(given: Results): Record<string, boolean> {
  return Object.fromEntries(judge(given).map(({ what, met }) => [what, met]));
}

describe('judge', () => {
  test('allows sends more latency over bare than deliveries', () => {
    const slower = results({ herald: [slice({ latenciesMs: [14, 28] })] });

    expect(verdicts(slower)).toMatchObject({
      'sync send p95 at 10/s': true,
      'delivery p95 at 10/s': false,
      'delivery p95 at 30/s': false,
    });
  });

  test('accepts a throughput a little below bare, and refuses one far below', () => {
    const nearBare = results({ bare: [slice({ elapsedMs: 910 })] });
    const below = results({ bare: [slice({ elapsedMs: 890 })] });

    expect(verdicts(nearBare)['deliveries per second']).toBe(true);
    expect(verdicts(below)['deliveries per second']).toBe(false);
  });

  test('judges the memory of each process on its own', () => {
    expect(verdicts(results({ workerMb: 301 }))).toMatchObject({
      'API memory, idle after the load': true,
      'worker memory, idle after the load': false,
    });
  });

  test('allows a list twice the time of bare, and limits the memory while a long list is read', () => {
    expect(Object.values(verdicts(listResults()))).toEqual([true, true]);
    expect(Object.values(verdicts(listResults({ heraldMs: [21] })))).toEqual([false, true]);
    expect(Object.values(verdicts(listResults({ peakMb: 301 })))).toEqual([true, false]);
  });

  test('compares each round with its own bare, and reports the spread', () => {
    const judged = judge(
      results({
        herald: [slice({ latenciesMs: [20] }), slice({ latenciesMs: [60] })],
        bare: [slice({ latenciesMs: [10] }), slice({ latenciesMs: [20] })],
      }),
    );

    expect(judged[0]).toMatchObject({ value: 3, spread: { lowest: 2, highest: 3 } });
  });

  test('reports a bar as missed when there is nothing to compare', () => {
    const nothing = results({ herald: [slice({ latenciesMs: [], lost: 2 })] });

    expect(verdicts(nothing)).toMatchObject({
      'delivery p95 at 10/s': false,
      'deliveries per second': false,
    });
  });
});

describe('summarize', () => {
  test('divides CPU time by the number of items', () => {
    const herald = [slice({ cpuSeconds: { ...NO_CPU, API: 0.02 } }), slice()];

    expect(summarize(results({ herald })).scenarios[0]?.cpuMs).toMatchObject({ API: 5, worker: 0 });
  });

  test.each([
    ['lost', slice({ lost: 1 })],
    ['failed', slice({ failures: ['POST answered 500'] })],
  ])('reports that something was %s', (_what, troubled) => {
    expect(nothingWentWrong(summarize(results()))).toBe(true);
    expect(nothingWentWrong(summarize(results({ herald: [slice(), troubled] })))).toBe(false);
  });

  test('prints figures, bars and the reasons of failures', () => {
    const text = printed(
      summarize(results({ herald: [slice({ latenciesMs: [40, 50], failures: ['it broke'] })] })),
    );

    expect(text).toMatch(/delivery at 10\/s, Herald +40\.0 +50\.0/);
    expect(text).toMatch(/sync send p95 at 10\/s +2\.50 x bare +at most 1\.5 +MISSED/);
    expect(text).toMatch(/deliveries per second +1\.00 x bare +at least 0\.9 +ok/);
    expect(text).toContain('it broke');
  });

  test('prints the template list alone when nothing else was measured', () => {
    const text = printed(summarize(listResults()));

    expect(text).toMatch(/list of 100 templates, p95 +1\.50 x bare +at most 2 +ok/);
    expect(text).toMatch(/list 1 +12\.0 +345\.0 +4\.0 +120 +150 +121/);
    expect(text).not.toContain('Deliveries');
  });
});
