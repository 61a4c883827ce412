import { DAY_MS } from '../../domain/retention';
import { runOf } from '../../domain/webhook-event';
import type { Clock } from '../../ports/clock';
import type { LiveChanges } from '../../ports/live-changes';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { WebhookEventRepository } from '../../ports/deliveries';
import { publishEvent } from '../live/steps/publish-changes';
import type { ReconcilerJob } from './reconcile';

export interface ExpireDeliveriesDeps {
  events: WebhookEventRepository;
  live: LiveChanges;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  /** For how many days events are kept. */
  retentionDays: number;
  /** Events ended in one go. */
  batchSize: number;
}

/** The part of its time for which an ended event is still there: Success rate and recoveries see it. */
const SEEN_FOR_PART = 1 / 30;

/**
 * Ends as failed what is still pending shortly before it is deleted: an event that was held all the time, or whose
 * workflow never came back. Any number of processes may do so at once.
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
