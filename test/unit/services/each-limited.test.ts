import { describe, expect, test } from '@jest/globals';
import { temporarilyUnavailable } from '../../../src/domain/errors';
import { eachLimited } from '../../../src/services/steps/each-limited';

const ITEMS = Array.from({ length: 20 }, (_, index) => index);

describe('eachLimited', () => {
  test('processes every item although some fail, and resolves with the failures', async () => {
    const done: number[] = [];

    const failures = await eachLimited(ITEMS, 3, async (item) => {
      if (item % 5 === 0) throw new Error(`item ${item}`);
      done.push(item);
    });

    expect(failures.map(String)).toEqual([0, 5, 10, 15].map((item) => `Error: item ${item}`));
    expect(done).toHaveLength(16);
  });

  test('starts no more items once a dependency is away', async () => {
    const begun: number[] = [];

    const failures = await eachLimited(ITEMS, 1, async (item) => {
      begun.push(item);
      if (item === 4) throw temporarilyUnavailable('the database', null);
    });

    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(failures).toHaveLength(1);
  });
});
