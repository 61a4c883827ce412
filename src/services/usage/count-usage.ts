import { type UsageDay, NO_COUNTS, addCounts, countMessage } from '../../domain/usage';
import type { Clock } from '../../ports/clock';
import type { CountedRun, UsageRepository, UsageRun } from '../../ports/usage';
import type { ReconcilerJob } from '../reconciler/reconcile';
import { countryOf } from './steps/country-of';

export interface CountUsageDeps {
  usage: UsageRepository;
  clock: Clock;
  /** Messages counted in one run. */
  batchSize: number;
  /** How long other processes leave a run alone. */
  leaseMs: number;
}

/**
 * Counts messages that changed into the days they were accepted. Any number of processes may run it at once: each message
 * is counted exactly once as it stands, also when a process crashes.
 */
export function countUsage({ usage, clock, batchSize, leaseMs }: CountUsageDeps): ReconcilerJob {
  return async () => {
    const now = clock.now();
    const run = await usage.begin(now, new Date(now.getTime() + leaseMs), batchSize);
    if (run === null) return false;
    await usage.complete(countRun(run));
    return true;
  };
}

function countRun({ id, messages }: UsageRun): CountedRun {
  const additions = new Map<string, UsageDay>();
  const counted = messages.map(({ message, before }) => {
    const after = countMessage(message, countryOf(message));
    if (before !== null) add(additions, { ...before.group, counts: before.counts }, -1);
    add(additions, { ...after.group, counts: after.counts }, 1);
    return { key: message.key, counted: after };
  });
  return { id, messages: counted, additions: [...additions.values()].filter(isChange) };
}

function add(additions: Map<string, UsageDay>, day: UsageDay, factor: 1 | -1): void {
  const { counts, ...group } = day;
  const key = JSON.stringify(Object.values(group));
  const known = additions.get(key)?.counts ?? NO_COUNTS;
  additions.set(key, { ...group, counts: addCounts(known, counts, factor) });
}

function isChange({ counts }: UsageDay): boolean {
  return Object.values(counts).some((count) => count !== 0);
}
