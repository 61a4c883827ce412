import type { WebhookEvent } from '../../domain/webhook-event';
import { hangs } from '../../domain/webhook-settings';
import type { WebhookEventRepository, WebhookSettingsRepository } from '../../ports/repositories';

export interface DueDeliveriesDeps {
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  batchSize: number;
  probes: number;
}

/**
 * Events that are to be started now: one batch a sweep, so that a large backlog leaves room for what comes in meanwhile.
 * Of a receiver that hangs only a few, which find out whether it still does (ADR 10).
 */
export async function dueDeliveries(
  { events, settings, batchSize, probes }: DueDeliveriesDeps,
  now: Date,
): Promise<WebhookEvent[]> {
  const hanging = (await settings.listHanging(now)).filter((each) => hangs(each, now));
  const except = hanging.map(({ workspaceId }) => workspaceId);
  const due = await Promise.all([
    events.listDueStarts(now, batchSize, { except }),
    ...except.map((only) => events.listDueStarts(now, probes, { only })),
  ]);
  return due.flat();
}
