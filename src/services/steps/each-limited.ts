import { HeraldError } from '../../domain/errors';

/**
 * Does `work` for every item, at most `limit` at once. Returns the failures: an item that fails does not stop the
 * others. While a dependency is away nothing more is begun, because every further item would fail as well.
 */
export async function eachLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const waiting = items.values();
  const failures: unknown[] = [];
  let isAway = false;

  async function lane(): Promise<void> {
    for (const item of waiting) {
      if (isAway) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
        isAway ||= isDependencyAway(error);
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return failures;
}

export function isDependencyAway(error: unknown): boolean {
  return error instanceof HeraldError && error.code === 'temporarily_unavailable';
}
