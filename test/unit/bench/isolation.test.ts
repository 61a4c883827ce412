import { describe, expect, test } from '@jest/globals';
import type { IsolationPair } from '../../../bench/measure/isolation';
import type { MeasuredSlice } from '../../../bench/measure/slice';
import { isolationRows, judgeIsolation } from '../../../bench/report/isolation';

function slice(latenciesMs: number[], lost = 0): MeasuredSlice {
  return {
    offered: latenciesMs.length + lost,
    latenciesMs,
    elapsedMs: 1000,
    lost,
    repeats: 0,
    failures: [],
    latestMs: 0,
  };
}

function pair(alone: MeasuredSlice[], beside: MeasuredSlice[]): IsolationPair {
  return { healthyPerSecond: 10, hangingPerSecond: 5, alone, beside };
}

describe('judgement of a healthy receiver beside a hanging one', () => {
  test.each([
    [119, true],
    [121, false],
  ])('judges a rise of p95 from 100 ms to %i ms beside a hanging receiver: %s', (besideMs, met) => {
    const [judged] = judgeIsolation([pair([slice([100])], [slice([besideMs])])]);

    expect(judged).toMatchObject({ aloneP95Ms: 100, besideP95Ms: besideMs, met, lost: 0 });
  });

  test('judges a healthy receiver over all rounds, with the range of single rounds', () => {
    const alone = [slice([100]), slice([200])];
    const [judged] = judgeIsolation([pair(alone, [slice([110]), slice([180], 1)])]);

    expect(judged).toMatchObject({ ratio: 0.9, spread: { lowest: 0.9, highest: 1.1 }, lost: 1 });
  });

  test('prints the judgement of a healthy receiver with its ratio', () => {
    const rows = isolationRows(judgeIsolation([pair([slice([100])], [slice([150])])]));

    expect(rows[1]).toEqual([
      'healthy at 10/s beside hanging at 5/s',
      '100.0',
      '150.0',
      '1.50',
      'at most 1.2',
      'MISSED',
      '1.50 to 1.50',
    ]);
  });
});
