import { DAY_MS } from '../../domain/retention';
import { runOf } from '../../domain/webhook-event';
import type { SharedDeps } from '../deps';
import { publishEvent } from '../live/steps/publish-changes';
import type { ReconcilerJob } from './reconcile';

/**
 * Ends events as failed that are still pending shortly before they are deleted, because their receiver's circuit
 * stayed open or their workflow was lost. Any number of processes may run it at once.
 */
export function expireDeliveries(deps: ExpireDeliveriesDeps): ReconcilerJob {
  const { events, clock, metrics, retentionDays, batchSize, log } = deps;
  const pendingMaxMs = retentionDays * DAY_MS * (1 - SEEN_FOR_PART);
  return async () => {
    const now = clock.now();
    const reportedBefore = new Date(now.getTime() - pendingMaxMs);
    const expired = await events.listPendingBefore(reportedBefore, batchSize);
    for (const event of expired) {
      const { workspaceId, id: eventId } = event;
      await events.finish({ workspaceId, eventId, run: runOf(event) }, 'failed', now);
      publishEvent(deps.live, event);
      metrics.deliveryFinished('failed');
      metrics.reconciled('expired_delivery', 1);
      log.warn(
        { workspaceId, eventId },
        'webhook failed: it was pending until the end of its time',
      );
    }
    return expired.length === batchSize;
  };
}

export interface ExpireDeliveriesDeps extends Pick<
  SharedDeps,
  'clock' | 'events' | 'live' | 'log' | 'metrics'
> {
  /** Number of days for which events are kept. */
  retentionDays: number;
  /** Number of events ended at once. */
  batchSize: number;
}

/** Fraction of its retention for which an ended event is still there, for Success rate and recoveries to see. */
const SEEN_FOR_PART = 1 / 30;
