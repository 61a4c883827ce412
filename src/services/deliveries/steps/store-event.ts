import type { NewEvent, WebhookEvent } from '../../../domain/webhook-event';
import {
  type DeliverableSettings,
  type WebhookSettings,
  isCircuitOpen,
  isDeliverable,
} from '../../../domain/webhook-settings';
import type { WebhookEventRepository } from '../../../ports/deliveries';
import type { Logger } from '../../../ports/logger';
import type { Metrics } from '../../../ports/metrics';
import type { DueDelivery } from './delivery-dispatcher';

export interface StoreEventDeps {
  events: WebhookEventRepository;
  /** Returns the age at which the reconciler starts the delivery of a new event if nobody has. */
  startDueInMs: (settings: DeliverableSettings) => number;
}

/** Webhook settings of a workspace, as they were read. */
export interface SettingsRead {
  settings: WebhookSettings | null;
  /** Monotonic time just before the read. */
  readAtMs: number;
}

/** Stores an event: pending, or cancelled while webhooks are disabled. Returns null when it is there already. */
export async function storeEvent(
  { events, startDueInMs }: StoreEventDeps,
  event: NewEvent,
  settings: WebhookSettings,
): Promise<WebhookEvent | null> {
  const { createdAt } = event;
  const isPending = isDeliverable(settings);
  const stored: WebhookEvent = {
    ...event,
    state: isPending ? 'pending' : 'cancelled',
    attempts: [],
    completedAt: isPending ? null : createdAt,
    resend: null,
    pastRuns: [],
  };
  const startDueAt = isPending ? new Date(createdAt.getTime() + startDueInMs(settings)) : null;
  return (await events.insert(stored, startDueAt)) ? stored : null;
}

/** Returns the delivery of a stored event that is to be started now; null when it has ended or waits for its receiver. */
export function dueNow(
  { metrics, log }: { metrics: Metrics; log: Logger },
  event: WebhookEvent | null,
  { settings, readAtMs }: SettingsRead,
  now: Date,
): DueDelivery | null {
  // The reconciler ends an event of an earlier callback that has no receiver any more.
  if (event?.state !== 'pending' || !isDeliverable(settings)) return null;
  if (!isCircuitOpen(settings, now)) return { event, settings, readAtMs };
  metrics.deliveryDeferred();
  log.info(
    { workspaceId: event.workspaceId, eventId: event.id },
    'webhook held: its receiver does not answer',
  );
  return null;
}
