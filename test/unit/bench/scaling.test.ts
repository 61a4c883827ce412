import { describe, expect, test } from '@jest/globals';
import { countersOf } from '../../../bench/measure/counts';
import { type Observed, summarize } from '../../../bench/parts/scaling-report';

const OBSERVED: Observed = {
  offered: 100,
  latenciesMs: [1],
  elapsedMs: 1000,
  lost: 0,
  repeats: 0,
  failures: [],
  latestMs: 0,
  cpuSeconds: { Temporal: 1, PostgreSQL: 1, MongoDB: 1, API: 1, worker: 1 },
  commands: 1000,
  takenKeys: 0,
  work: [30],
};

/** Judges series of which both saw the same, with one worker and with three. */
function judged(three: Partial<Observed>, one: Partial<Observed> = {}) {
  const sides = {
    'one worker': [{ ...OBSERVED, ...one }],
    'three workers': [{ ...OBSERVED, work: [10, 10, 10], ...three }],
  };
  const series = { 'first attempts in the API': sides, 'first attempts in workers': sides };
  const { judgements } = summarize(series);
  return judgements.slice(0, 4).map(({ value, met }) => ({ value, met }));
}

describe('one worker beside three', () => {
  test('meets every bar when nothing changes', () => {
    const same = { value: 1, met: true };

    expect(judged({})).toEqual([same, same, same, { value: 0, met: true }]);
  });

  test('misses the bar of CPU time when workers cost more together', () => {
    const cpuSeconds = { ...OBSERVED.cpuSeconds, worker: 2 };

    expect(judged({ cpuSeconds })[0]).toEqual({ value: 1.2, met: false });
  });

  test('misses the bar of contention when more keys are taken, but for a few', () => {
    expect(judged({ takenKeys: 2 }, { takenKeys: 1 })[2]).toEqual({ value: 2, met: false });
    expect(judged({ offered: 1000, takenKeys: 4 })[2]).toEqual({ value: 1, met: true });
  });

  test('misses the bar of shares when a worker does much less than the others', () => {
    const [, , , share] = judged({ work: [6, 12, 12] });

    expect(share).toEqual({ value: expect.closeTo(40), met: false });
  });
});

test('sums up counters of Prometheus text over their labels, and no others', () => {
  const text = [
    '# TYPE herald_sends_total counter',
    'herald_sends_total{outcome="accepted",mode="sync"} 5',
    'herald_sends_total{outcome="rejected",mode="sync"} 2',
    'herald_sends_corrected_total{outcome="rejected"} 9',
  ].join('\n');

  expect(countersOf(text, ['herald_sends_total'])).toBe(7);
});
