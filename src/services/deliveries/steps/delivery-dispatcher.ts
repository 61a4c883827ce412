import type { WebhookEvent } from '../../../domain/webhook-event';
import type { DeliverableSettings } from '../../../domain/webhook-settings';
import type { Logger } from '../../../ports/logger';

/** An event whose delivery is to be started. */
export interface DueDelivery {
  event: WebhookEvent;
  /** Host of the receiver, for the Temporal UI. */
  host: string;
  /** Settings that the event was stored with; null when they have no receiver any more. */
  settings: DeliverableSettings | null;
  /** When the read of the settings began, in milliseconds of performance.now(). */
  readAt: number;
}

/** Starts the deliveries of stored events after their callback was answered, a bounded number at a time. */
export interface DeliveryDispatcher {
  /** Returns at once. Deliveries beyond the capacity are left to the reconciler: their events are stored already. */
  dispatch(deliveries: DueDelivery[]): void;
  /** Resolves when every start under way is over; what still waited is left to the reconciler. */
  drained(): Promise<void>;
}

export interface DeliveryDispatcherOptions {
  start: (delivery: DueDelivery) => Promise<void>;
  log: Logger;
  /** Starts at once: paced starts raise the throughput of Temporal, a flood lowers it. */
  concurrency: number;
  /** Deliveries waiting in memory at most. */
  capacity: number;
}

export function createDeliveryDispatcher(options: DeliveryDispatcherOptions): DeliveryDispatcher {
  const waiting: DueDelivery[] = [];
  const underWay = new Set<Promise<void>>();

  function fill(): void {
    while (underWay.size < options.concurrency) {
      const delivery = waiting.shift();
      if (delivery === undefined) return;
      const start = run(delivery).finally(() => {
        underWay.delete(start);
        fill();
      });
      underWay.add(start);
    }
  }

  async function run(delivery: DueDelivery): Promise<void> {
    try {
      await options.start(delivery);
    } catch (error) {
      const { id: eventId } = delivery.event;
      options.log.warn({ eventId, err: error }, 'webhook delivery left to the reconciler');
    }
  }

  return {
    dispatch(deliveries) {
      waiting.push(...deliveries.slice(0, options.capacity - waiting.length));
      fill();
    },
    async drained() {
      waiting.length = 0;
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
