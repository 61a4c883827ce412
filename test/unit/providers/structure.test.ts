import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { isTooComplex } from '../../../src/providers/structure';

/** Levels of a value as it stands in JSON. */
function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

test('tells the levels of any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'large', stringUnit: 'binary' }), (value) => {
      const json = Buffer.from(JSON.stringify([value]));
      const levels = levelsOf([value]);

      expect([isTooComplex(json, levels), isTooComplex(json, levels - 1)]).toEqual([false, true]);
    }),
  );
});

test.each(['[{"]}', '\\"[[[[', 'é{{{{', '\\\\'])('counts no bracket of the text %j', (text) => {
  const json = Buffer.from(JSON.stringify([{ text }]));

  expect([isTooComplex(json, 2), isTooComplex(json, 1)]).toEqual([false, true]);
});
