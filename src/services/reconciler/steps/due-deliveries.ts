import type { WebhookEvent } from '../../../domain/webhook-event';
import { hangs } from '../../../domain/webhook-settings';
import type { WebhookEventRepository } from '../../../ports/deliveries';
import type { WebhookSettingsRepository } from '../../../ports/webhooks';

export interface DueDeliveriesDeps {
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  batchSize: number;
  probes: number;
  /** Items in work at once. */
  concurrency: number;
}

export interface DueDeliveries {
  /** Due events of receivers whose circuit is closed. */
  general: WebhookEvent[];
  /** Events that were held for receivers that hang, or did so recently. */
  held: WebhookEvent[];
}

/** A receiver's backlog of one hang is gone by then, at a batch a sweep, or the receiver hung again. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * Events that are to be started now. Of a receiver that hangs only a few, which find out whether it still does (ADR 10).
 * Receivers that hung recently share one batch: their backlog leaves room for new events and holds up no
 * other workspace.
 */
export async function dueDeliveries(
  { events, settings, batchSize, probes, concurrency }: DueDeliveriesDeps,
  now: Date,
): Promise<DueDeliveries> {
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const hung = await settings.listHanging(since);
  const except = hung.map(({ workspaceId }) => workspaceId);
  const general = await events.listDueStarts(now, batchSize, { except });

  const recovering = hung.filter((each) => !hangs(each, now)).length;
  const share = Math.max(probes, Math.floor(batchSize / Math.max(1, recovering)));
  const held: WebhookEvent[] = [];
  const waiting = hung.values();
  async function work(): Promise<void> {
    for (const each of waiting) {
      const limit = hangs(each, now) ? probes : share;
      held.push(...(await events.listDueStarts(now, limit, { only: each.workspaceId })));
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  return { general, held };
}
