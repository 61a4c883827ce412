import { HeraldError } from '../../domain/errors';

/**
 * Does `work` for every item, at most `limit` at once. Returns the failures: an item that fails does not stop the
 * others. While a dependency is away nothing more is begun, because every further item would fail as well.
 */
export async function eachLimited<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const waiting = items[Symbol.iterator]();
  const failures: unknown[] = [];
  let isAway = false;

  async function lane(first: IteratorResult<Item>): Promise<void> {
    for (let next = first; next.done !== true && !isAway; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failures.push(error);
        isAway ||= isDependencyAway(error);
      }
    }
  }

  const lanes: Promise<void>[] = [];
  for (let next = waiting.next(); next.done !== true; next = waiting.next()) {
    if (lanes.push(lane(next)) === limit) break;
  }
  await Promise.all(lanes);
  return failures;
}

export function isDependencyAway(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'temporarily_unavailable';
}
