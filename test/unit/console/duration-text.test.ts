import { expect, test } from '@jest/globals';
import { durationText } from '../../../console/src/lib/duration-text';

test.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [52, '52 s'],
  [60, '1 min'],
  [250, '4 min 10 s'],
  [3600, '1 h'],
  [3661, '1 h 1 min'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
