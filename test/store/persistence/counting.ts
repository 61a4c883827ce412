import { COUNTED_AFTER_MS } from '../../../src/domain/usage';
import { usageRepository } from '../../../src/persistence/usage';
import type { UsageRepository } from '../../../src/ports/usage';
import { countUsage } from '../../../src/services/usage/count-usage';
import type { TestDatabase } from './support';

const LEASE_MS = 60_000;

/** Counts everything that is due `afterMs` from now. */
export async function countDue(
  db: TestDatabase,
  { usage = db.usage, afterMs = COUNTED_AFTER_MS } = {},
): Promise<void> {
  const clock = { now: () => new Date(Date.now() + afterMs) };
  const job = countUsage({ ...db, usage, clock, batchSize: 7, leaseMs: LEASE_MS });
  while (await job());
}

/** Completes runs whose process crashed. */
export async function countAfterCrash(db: TestDatabase): Promise<void> {
  const afterMs = COUNTED_AFTER_MS + LEASE_MS + 1000;
  await countDue(db, { afterMs });
  await countDue(db, { afterMs });
}

/** Returns a repository whose process crashes at the first call of a method. */
export function failingOnce(
  { database: { models } }: TestDatabase,
  model: 'messages' | 'usageDays' | 'statisticDays' | 'usageRuns',
  method: 'collection' | 'bulkWrite' | 'deleteOne',
): UsageRepository {
  const crash = () => Promise.reject(new Error('crashed'));
  const members = { [method]: method === 'collection' ? { bulkWrite: crash } : crash };
  return usageRepository({ ...models, [model]: replacing(models[model], members) });
}

/** Returns an object with some of its members replaced. */
export function replacing<Replaced extends object>(
  object: Replaced,
  members: Record<string, unknown>,
): Replaced {
  return new Proxy(object, {
    get: (target, name) =>
      typeof name === 'string' && name in members
        ? members[name]
        : (Reflect.get(target, name) as unknown),
  });
}
