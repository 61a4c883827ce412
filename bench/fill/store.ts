import type { BenchStack } from '../stack/start-stack';

const STORED_AT_ONCE = 1000;

/**
 * Stores records with the driver, a thousand in a command.
 * @param make makes the record with that number, from 0
 */
export async function storeMany(
  { base }: Pick<BenchStack, 'base'>,
  collection: string,
  count: number,
  make: (index: number) => { _id: string },
): Promise<void> {
  const records = base.database.driver.collection<{ _id: string }>(collection);
  for (let start = 0; start < count; start += STORED_AT_ONCE) {
    const length = Math.min(STORED_AT_ONCE, count - start);
    await records.insertMany(Array.from({ length }, (_, offset) => make(start + offset)));
  }
}
