import type { WebhookEvent } from '../../../domain/webhook-event';
import type { DeliverableSettings } from '../../../domain/webhook-settings';
import type { Logger } from '../../../ports/logger';
import type { CircuitState } from '../receivers/circuit-breaker';
import { type Receiver, receiverKey, receiverOf } from '../receivers/receiver';

/** A stored event whose delivery is to be started, with the settings that its callback read. */
export interface DueDelivery {
  event: WebhookEvent;
  settings: DeliverableSettings;
  /** Monotonic time just before the settings were read. */
  readAtMs: number;
}

/**
 * Starts the deliveries of stored events after their callback was answered: a bounded number at a time, with the
 * receivers in turn, and while callbacks leave time for it.
 */
export interface DeliveryDispatcher {
  /** Returns at once. Deliveries beyond the capacity are left to the reconciler: their events are stored already. */
  dispatch(deliveries: DueDelivery[]): void;
  /** Returns about how long a delivery that comes now waits for its start. Others should leave it alone until then. */
  waitMs(): number;
  /** Resolves when every start under way is over; what still waited is left to the reconciler. */
  drained(): Promise<void>;
}

export interface DeliveryDispatcherOptions {
  start: (delivery: DueDelivery) => Promise<void>;
  /** State of a receiver's circuit, as this process knows it. */
  circuitOf: (receiver: Receiver) => CircuitState;
  /** Called when deliveries are left to the reconciler because their receiver's circuit is open. */
  leave: (receiver: Receiver, deliveries: DueDelivery[]) => void;
  /** False while callbacks need the process: they come first. */
  mayStart: () => boolean;
  log: Logger;
  /** Starts at once: paced starts raise the throughput of Temporal, a flood lowers it. */
  concurrency: number;
  /** Deliveries waiting in memory at most. */
  capacity: number;
}

/** Pause before deliveries are looked at again that wait for an answer of their receiver, or for callbacks. */
const RETRY_MS = 20;

/** A process starts about fifty deliveries a second. After a crash those that waited go on within five minutes. */
const WAIT_PER_DELIVERY_MS = 20;
const MAX_WAIT_MS = 300_000;

export function createDeliveryDispatcher(options: DeliveryDispatcherOptions): DeliveryDispatcher {
  const waiting = createTurns();
  const underWay = new Set<Promise<void>>();
  let retry: NodeJS.Timeout | undefined;

  function fill(): void {
    while (underWay.size < options.concurrency && options.mayStart()) {
      const delivery = next();
      if (delivery === undefined) break;
      const start = run(delivery).finally(() => {
        underWay.delete(start);
        fill();
      });
      underWay.add(start);
    }
    if (waiting.size() === 0 || underWay.size === options.concurrency) return;
    retry ??= setTimeout(() => {
      retry = undefined;
      fill();
    }, RETRY_MS).unref();
  }

  /** Takes the next delivery whose receiver may get one now. */
  function next(): DueDelivery | undefined {
    for (const receiver of waiting.receivers()) {
      const circuit = options.circuitOf(receiver);
      if (circuit === 'open') options.leave(receiver, waiting.takeAll(receiver));
      else if (circuit !== 'unanswered') return waiting.takeFirst(receiver);
    }
    return undefined;
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
      for (const delivery of deliveries.slice(0, options.capacity - waiting.size()))
        waiting.add(delivery);
      fill();
    },
    waitMs: () => Math.min(MAX_WAIT_MS, waiting.size() * WAIT_PER_DELIVERY_MS),
    async drained() {
      waiting.clear();
      clearTimeout(retry);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Creates a queue for each receiver. Receivers take turns: the one that got a delivery goes to the end. */
function createTurns() {
  const queues = new Map<string, { receiver: Receiver; deliveries: DueDelivery[] }>();
  let size = 0;

  function takeAll(receiver: Receiver): DueDelivery[] {
    const key = receiverKey(receiver);
    const deliveries = queues.get(key)?.deliveries ?? [];
    queues.delete(key);
    size -= deliveries.length;
    return deliveries;
  }

  return {
    size: () => size,
    *receivers() {
      for (const { receiver } of queues.values()) yield receiver;
    },
    takeAll,
    add(delivery: DueDelivery): void {
      const receiver = receiverOf(delivery.settings);
      const key = receiverKey(receiver);
      const queue = queues.get(key) ?? { receiver, deliveries: [] };
      queue.deliveries.push(delivery);
      queues.set(key, queue);
      size += 1;
    },
    takeFirst(receiver: Receiver): DueDelivery | undefined {
      const key = receiverKey(receiver);
      const queue = queues.get(key);
      const first = queue?.deliveries.shift();
      if (queue === undefined || first === undefined) return undefined;
      queues.delete(key);
      if (queue.deliveries.length > 0) queues.set(key, queue);
      size -= 1;
      return first;
    },
    clear(): void {
      queues.clear();
      size = 0;
    },
  };
}
