import { expect, test } from '@jest/globals';
import type { MeasuredSlice } from '../../../bench/measure/slice';
import { judgeSendIsolation, sendIsolationRows } from '../../../bench/report/send-isolation';

function slice(latenciesMs: number[]): MeasuredSlice {
  const nothing = { elapsedMs: 1000, lost: 0, repeats: 0, failures: [], latestMs: 0 };
  return { offered: latenciesMs.length, latenciesMs, ...nothing };
}

test.each([
  [119, true],
  [121, false],
])('judges sends that take %i ms beside a hanging provider, 100 ms alone: %s', (ms, met) => {
  const judged = judgeSendIsolation({ alone: [slice([100])], beside: [slice([ms])] });

  expect(judged).toMatchObject({ alone: { p95: 100 }, beside: { p95: ms }, met });
});

test('prints sends beside a hanging provider with their ratio', () => {
  const judged = judgeSendIsolation({
    alone: [slice([100]), slice([100])],
    beside: [slice([110, 150])],
  });

  expect(sendIsolationRows(judged).slice(1)).toEqual([
    ['alone, ms', '100.0', '100.0', '2', ''],
    ['beside, ms', '110.0', '150.0', '2', ''],
    ['ratio', '1.10', '1.50', 'p95 at most 1.2', 'MISSED'],
  ]);
});
