import { type NewEvent, type WebhookEvent, postedName } from '../../../domain/webhook-event';
import {
  type DeliverableSettings,
  type WebhookSettings,
  isCircuitOpen,
  isDeliverable,
} from '../../../domain/webhook-settings';
import type { Logger } from '../../../ports/logger';
import type { Metrics } from '../../../ports/metrics';
import type { SharedDeps } from '../../deps';
import type { ListenedRead } from '../../listeners/steps/listen-lease';
import type { DueDelivery } from './delivery-dispatcher';

export interface StoreEventDeps extends Pick<SharedDeps, 'events' | 'tracing'> {
  /** Returns the age at which the reconciler starts the delivery of a new event if nobody has. */
  startDueInMs: (settings: DeliverableSettings) => number;
}

/** Webhook settings of a workspace, as they were read. */
export interface SettingsRead {
  settings: WebhookSettings | null;
  /** Monotonic time just before the read. */
  readAtMs: number;
}

/** Settings of a workspace and whether somebody listens to it, as a callback read both. */
export type CallbackRead = SettingsRead & ListenedRead;

/** Stores an event: pending, or cancelled while webhooks are disabled. Returns null when it is there already. */
export function storeEvent(
  deps: StoreEventDeps,
  event: NewEvent,
  settings: WebhookSettings,
): Promise<WebhookEvent | null> {
  const { tracing } = deps;
  if (tracing === undefined) return insertEvent(deps, event, settings);
  const { id: eventId, workspaceId, status, traceparent: parent } = event;
  const attributes = { workspaceId, eventId, event: postedName(status) };
  // A child of its message's request, wherever the callback comes from; the link leads to the callback.
  return tracing.span({ name: 'store webhook event', parent, attributes }, () => {
    const traceparent = tracing.current();
    const placed = traceparent === undefined ? event : { ...event, traceparent };
    return insertEvent(deps, placed, settings);
  });
}

async function insertEvent(
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
