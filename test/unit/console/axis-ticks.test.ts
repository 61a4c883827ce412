import { expect, test } from '@jest/globals';
import { axisTicks } from '../../../console/src/lib/axis-ticks';

test.each([
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [85, [0, 50, 100]],
  [200, [0, 50, 100, 150, 200]],
  [1234, [0, 500, 1000, 1500]],
  [3_600_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000]],
])('divides an axis up to %d into few round numbers', (max, ticks) => {
  expect(axisTicks(max)).toEqual(ticks);
});
