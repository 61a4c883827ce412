import { expect, test } from '@jest/globals';
import { BoundedMap } from '../../../src/domain/bounded-map';

test('forgets the entries that were set longest ago', () => {
  const map = new BoundedMap<string, number>(2);

  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);

  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
