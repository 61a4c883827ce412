import type { DeliveryAttempt, WebhookEventState } from '../../domain/webhook-event';
import type { Clock } from '../../ports/clock';
import type { Metrics } from '../../ports/metrics';
import type { RunRef, WebhookEventRepository } from '../../ports/repositories';

export interface RecordDeliveryDeps {
  events: WebhookEventRepository;
  clock: Clock;
  metrics: Metrics;
}

export interface RecordDelivery {
  /** Writes down an attempt that could not be written down when it was made. */
  attempt(ref: RunRef, attempt: DeliveryAttempt, state: WebhookEventState): Promise<void>;
  /** The last word when no attempt could say it, e.g. because its worker died. */
  failure(ref: RunRef): Promise<void>;
}

export function recordDelivery({ events, clock, metrics }: RecordDeliveryDeps): RecordDelivery {
  return {
    attempt: (ref, attempt, state) => events.recordAttempt(ref, attempt, state),
    async failure(ref) {
      await events.finish(ref, 'failed', clock.now());
      metrics.deliveryFinished('failed');
    },
  };
}
