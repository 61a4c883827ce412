import type { DeliveryAttempt, WebhookEventState } from '../../domain/webhook-event';
import type { Clock } from '../../ports/clock';
import type { Metrics } from '../../ports/metrics';
import type { WebhookEventRepository } from '../../ports/repositories';

interface EventRef {
  workspaceId: string;
  eventId: string;
}

export interface RecordDeliveryDeps {
  events: WebhookEventRepository;
  clock: Clock;
  metrics: Metrics;
}

export interface RecordDelivery {
  /** Writes down an attempt that could not be written down when it was made. */
  attempt(ref: EventRef, attempt: DeliveryAttempt, state: WebhookEventState): Promise<void>;
  /** The last word when no attempt could say it, e.g. because its worker died. */
  failure(ref: EventRef): Promise<void>;
}

export function recordDelivery({ events, clock, metrics }: RecordDeliveryDeps): RecordDelivery {
  return {
    attempt: ({ workspaceId, eventId }, attempt, state) =>
      events.recordAttempt(workspaceId, eventId, attempt, state),
    async failure({ workspaceId, eventId }) {
      await events.finish(workspaceId, eventId, 'failed', clock.now());
      metrics.deliveryFinished('failed');
    },
  };
}
