import { describe, expect, test } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGroupCommit } from '../../../src/persistence/group-commit';

interface Item {
  record: string;
  place: number;
}

type Commit = (items: Item[]) => Promise<(number | Error)[]>;

const places: Commit = async (items) => items.map(({ place }) => place);

/** Commits by hand: each group stays under way until it is ended. */
function heldGroups({ commit = places, maxItems = 10 }: { commit?: Commit; maxItems?: number }) {
  const groups: Item[][] = [];
  const underWay: (() => void)[] = [];
  const write = createGroupCommit<Item, number>({
    async commit(items) {
      groups.push(items);
      await new Promise<void>((resolve) => underWay.push(resolve));
      return commit(items);
    },
    recordOf: ({ record }) => record,
    maxItems,
  });
  return {
    write: (place: number, record = String(place)) => write({ record, place }),
    placesOf: () => groups.map((group) => group.map(({ place }) => place)),
    end: () => {
      underWay.shift()?.();
      return nextTurn();
    },
  };
}

describe('group commit', () => {
  test('writes an item at once, and what comes meanwhile together in the next group', async () => {
    const { write, placesOf, end } = heldGroups({});
    const first = write(1);
    await nextTurn();
    const later = [write(2), write(3)];
    expect(placesOf()).toEqual([[1]]);

    await end();
    expect(await first).toBe(1);
    expect(placesOf()).toEqual([[1], [2, 3]]);
    await end();
    expect(await Promise.all(later)).toEqual([2, 3]);

    void write(4);
    await nextTurn();
    expect(placesOf()).toEqual([[1], [2, 3], [4]]);
  });

  test('writes the items of one task together', async () => {
    const { write, placesOf } = heldGroups({});
    for (const place of [1, 2, 3]) void write(place);
    await nextTurn();
    expect(placesOf()).toEqual([[1, 2, 3]]);
  });

  test('resolves nothing before its group is written', async () => {
    const { write, end } = heldGroups({});
    const resolved: number[] = [];
    for (const place of [1, 2]) void write(place).then((result) => resolved.push(result));
    await nextTurn();
    expect(resolved).toEqual([]);
    await end();
    expect(resolved).toEqual([1, 2]);
  });

  test('takes at most as many items as allowed, in the order they came', async () => {
    const { write, placesOf, end } = heldGroups({ maxItems: 2 });
    for (const place of [1, 2, 3, 4, 5]) void write(place);
    for (let group = 0; group < 3; group += 1) await end();
    expect(placesOf()).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('takes one item of a record at a time, in order, and delays no other record', async () => {
    const { write, placesOf, end } = heldGroups({});
    for (const place of [1, 2, 3]) void write(place, 'same');
    void write(4);
    for (let group = 0; group < 3; group += 1) await end();
    expect(placesOf()).toEqual([[1, 4], [2], [3]]);
  });

  test('rejects only the item whose write failed', async () => {
    const commit: Commit = async (items) =>
      items.map(({ place }) => (place === 2 ? new Error('this one') : place));
    const { write, end } = heldGroups({ commit });
    const settled = Promise.allSettled([1, 2, 3].map((place) => write(place)));
    await nextTurn();
    await end();
    expect((await settled).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  test('rejects a group that failed and all that waits, and writes what comes afterwards', async () => {
    const commit: Commit = async (items) => {
      if (items.some(({ place }) => place === 2)) throw new Error('all of them');
      return places(items);
    };
    const { write, placesOf, end } = heldGroups({ commit, maxItems: 2 });
    const settled = Promise.allSettled([1, 2, 3].map((place) => write(place)));
    await nextTurn();
    await end();
    expect((await settled).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);

    const next = write(4);
    await nextTurn();
    await end();
    expect(await next).toBe(4);
    expect(placesOf()).toEqual([[1, 2], [4]]);
  });
});
