import type { SharedDeps } from '../deps';
import { type SyncScheduleDeps, scheduleSync } from '../templates/steps/sync-schedule';
import type { ReconcilerJob } from './reconcile';

/**
 * Makes the schedules that connected senders lack, after a crash or because Temporal lost them, and renews them when
 * the interval was changed. Any number of processes may run it at once.
 */
export function scheduleMissingSyncs(deps: ScheduleMissingSyncsDeps): ReconcilerJob {
  const { syncs, clock, metrics, batchSize, leaseMs, templateSyncIntervalMs: everyMs } = deps;
  return async () => {
    for (let count = 0; count < batchSize; count += 1) {
      const now = clock.now();
      const staleBefore = new Date(now.getTime() - INTERVALS_MISSED * everyMs);
      const until = new Date(now.getTime() + leaseMs);
      const sender = await syncs.claimUnscheduled(everyMs, staleBefore, now, until);
      if (sender === null) return false;
      if (!(await scheduleSync(deps, sender.workspaceId, sender.senderId))) return false;
      metrics.reconciled('sync_schedule', 1);
    }
    return true;
  };
}

export interface ScheduleMissingSyncsDeps
  extends SyncScheduleDeps, Pick<SharedDeps, 'clock' | 'metrics'> {
  /** Number of schedules made at once. */
  batchSize: number;
  /** How long other processes leave a sender alone that one has taken. */
  leaseMs: number;
}

/** Number of missed intervals after which a sender has lost its schedule. */
const INTERVALS_MISSED = 3;
