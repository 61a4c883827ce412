import type { WebhookEvent } from '../../../domain/webhook-event';
import { isCircuitOpen } from '../../../domain/webhook-settings';
import type { SharedDeps } from '../../deps';

export interface DueDeliveriesDeps extends Pick<SharedDeps, 'events' | 'settings'> {
  batchSize: number;
  /** Events started at once for a receiver whose circuit is open, to find out whether it still is. */
  probes: number;
  /** Items in work at once. */
  concurrency: number;
}

/** Events due for their start. */
export interface DueDeliveries {
  /** Events of receivers whose circuit has been closed for a day. */
  regular: WebhookEvent[];
  /** Events of receivers whose circuit is open, or was within a day. */
  afterOpenCircuit: WebhookEvent[];
}

/** Enough to start what an open circuit left waiting, a batch at a time, unless the circuit opens again. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Lists the events to start now. A receiver whose circuit is open gets a few probes (ADR 10). Receivers whose circuit was
 * open within a day divide one batch among them, so that their backlog leaves room for new events and delays no other
 * workspace.
 */
export async function dueDeliveries(
  { events, settings, batchSize, probes, concurrency }: DueDeliveriesDeps,
  now: Date,
): Promise<DueDeliveries> {
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const remembered = await settings.listOpenCircuits(since);
  const except = remembered.map(({ workspaceId }) => workspaceId);
  const regular = await events.listDueStarts(now, batchSize, { except });

  const closedAgain = remembered.filter((each) => !isCircuitOpen(each, now)).length;
  const backlogLimit = Math.max(probes, Math.floor(batchSize / Math.max(1, closedAgain)));
  const afterOpenCircuit: WebhookEvent[] = [];
  const waiting = remembered.values();
  async function listNext(): Promise<void> {
    for (const each of waiting) {
      const limit = isCircuitOpen(each, now) ? probes : backlogLimit;
      const due = await events.listDueStarts(now, limit, { only: each.workspaceId });
      afterOpenCircuit.push(...due);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, listNext));
  return { regular, afterOpenCircuit };
}
