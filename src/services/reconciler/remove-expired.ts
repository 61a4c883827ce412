import type { Expiry } from '../../ports/retention';
import type { ReconcilerJob } from './reconcile';
import { type ForgetCustomersDeps, forgetCustomers } from '../customers/forget-customers';
import type { SharedDeps } from '../deps';

/**
 * Removes records whose retention is over. The database removes them itself where it can; the rest is removed here in
 * bounded batches. Any number of processes may run it at once.
 */
export function removeExpired(deps: RemoveExpiredDeps): ReconcilerJob {
  const scheduled = new Set<Expiry>();

  async function expire(each: Expiry, now: Date): Promise<number> {
    if (!scheduled.has(each)) await each.schedule();
    scheduled.add(each);
    return each.remove(now, deps.batchSize);
  }

  return async () => {
    // The database's time: a worker whose clock is wrong must not remove anything too early.
    const now = await deps.liveLog.now();
    let isMore = false;
    for (const each of deps.retention.expiries) {
      const removed = await unlessFailing(deps, each.name, () => expire(each, now));
      isMore ||= removed >= deps.batchSize;
    }
    const removed = await unlessFailing(deps, 'customers', () => forgetCustomers(deps, now));
    return isMore || removed >= deps.batchSize;
  };
}

export interface RemoveExpiredDeps
  extends ForgetCustomersDeps, Pick<SharedDeps, 'liveLog' | 'log' | 'metrics'> {}

/** Logs a failure, so that one kind of records does not keep the others from being removed. */
async function unlessFailing(
  { log, metrics }: RemoveExpiredDeps,
  what: string,
  remove: () => Promise<number>,
): Promise<number> {
  try {
    const removed = await remove();
    if (removed > 0) metrics.reconciled('expired', removed);
    return removed;
  } catch (error) {
    log.warn({ err: error, what }, 'old records could not be removed, the next run tries again');
    return 0;
  }
}
