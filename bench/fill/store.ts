import { nowMs } from '../load/open-loop';
import type { BenchStack } from '../stack/start-stack';

const STORED_AT_ONCE = 1000;

/**
 * Stores records with the driver, a thousand in a command, and resolves with their number: fewer than `count` when the time
 * is over.
 * @param make makes the record with that number, from 0
 */
export async function storeMany(
  { base }: Pick<BenchStack, 'base'>,
  collection: string,
  count: number,
  make: (index: number) => { _id: string },
  endMs = Infinity,
): Promise<number> {
  const records = base.database.driver.collection<{ _id: string }>(collection);
  let stored = 0;
  while (stored < count && nowMs() < endMs) {
    const length = Math.min(STORED_AT_ONCE, count - stored);
    await records.insertMany(Array.from({ length }, (_, offset) => make(stored + offset)));
    stored += length;
  }
  return stored;
}
