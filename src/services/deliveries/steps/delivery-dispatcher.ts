import type { WebhookEvent } from '../../../domain/webhook-event';
import type { DeliverableSettings } from '../../../domain/webhook-settings';
import type { Logger } from '../../../ports/logger';
import type { Tracing } from '../../../ports/tracing';
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
  /** Returns about how long a new delivery to a receiver waits for its start; others should leave it alone until then. */
  waitMs(receiver: Receiver): number;
  /** Resolves when every start under way is over; what still waited is left to the reconciler. */
  drained(): Promise<void>;
}

export interface DeliveryDispatcherOptions {
  start: (delivery: DueDelivery) => Promise<void>;
  /** Returns the state of the circuit of a delivery's receiver, as this process knows it. */
  circuitOf: (delivery: DueDelivery) => CircuitState;
  /** Called when deliveries are left to the reconciler because their receiver's circuit is open. */
  leave: (receiver: Receiver, deliveries: DueDelivery[]) => void;
  /** Returns false while callbacks need the process: then only a few deliveries are started. */
  mayStart: () => boolean;
  /** Runs work at the place of its event in a trace; outside of all traces without a place. */
  within: Tracing['within'];
  log: Logger;
  /** Starts at once: paced starts raise the throughput of Temporal, a flood lowers it. */
  concurrency: number;
  /** Deliveries waiting in memory at most. One receiver may have a third of them. */
  capacity: number;
}

/** Pause before deliveries are looked at again that wait for an answer of their receiver, or for callbacks. */
const RETRY_MS = 20;
/** Pause between two starts while callbacks come first, so that a long flood stops no delivery. */
const SLOW_START_MS = 100;
const RECEIVER_PART = 1 / 3;

/** A process starts about fifty deliveries a second. After a crash those that waited go on within five minutes. */
const WAIT_PER_DELIVERY_MS = 20;
const MAX_WAIT_MS = 300_000;

export function createDeliveryDispatcher(options: DeliveryDispatcherOptions): DeliveryDispatcher {
  const waiting = createTurns(options.capacity);
  const pace = createPace(options.mayStart);
  const underWay = new Set<Promise<void>>();
  let retry: NodeJS.Timeout | undefined;
  function fill(): void {
    while (underWay.size < options.concurrency && pace.isTime()) {
      const delivery = takeNext(waiting, options);
      if (delivery === undefined) break;
      pace.started();
      const start = options
        .within(delivery.event.traceparent, () => run(delivery))
        .finally(() => {
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

  async function run(delivery: DueDelivery): Promise<void> {
    try {
      await options.start(delivery);
    } catch (error) {
      options.log.warn(
        { eventId: delivery.event.id, err: error },
        'webhook delivery left to the reconciler',
      );
    }
  }

  return {
    dispatch(deliveries) {
      for (const delivery of deliveries) waiting.add(delivery);
      // Later starts follow from here: those of other workspaces must not join the trace of this callback.
      void options.within(undefined, async () => fill());
    },
    waitMs: (receiver) => Math.min(MAX_WAIT_MS, waiting.before(receiver) * WAIT_PER_DELIVERY_MS),
    async drained() {
      waiting.clear();
      clearTimeout(retry);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Takes the next delivery whose receiver may get one now. */
function takeNext(
  waiting: ReturnType<typeof createTurns>,
  { circuitOf, leave, log }: DeliveryDispatcherOptions,
): DueDelivery | undefined {
  for (const { receiver, first } of waiting.receivers()) {
    try {
      const circuit = circuitOf(first);
      if (circuit === 'open') leave(receiver, waiting.takeAll(receiver));
      else if (circuit !== 'unanswered') return waiting.takeFirst(receiver);
    } catch (error) {
      // Nobody waits for this, so that a failure would end the process.
      const { workspaceId } = receiver;
      const count = waiting.takeAll(receiver).length;
      log.error({ workspaceId, count, err: error }, 'webhook deliveries left to the reconciler');
    }
  }
  return undefined;
}

/** Decides when the next delivery may start: any time, or now and then while callbacks come first. */
function createPace(mayStart: () => boolean) {
  let startedAtMs = -Infinity;
  return {
    isTime: () => mayStart() || performance.now() - startedAtMs >= SLOW_START_MS,
    started(): void {
      startedAtMs = performance.now();
    },
  };
}

/** Creates a queue for each receiver. Receivers take turns: the one that got a delivery goes to the end. */
function createTurns(capacity: number) {
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
    /** Number of deliveries that are started before a new one to a receiver. */
    before(receiver: Receiver): number {
      const own = queues.get(receiverKey(receiver))?.deliveries.length ?? 0;
      return Math.min(size, own * queues.size);
    },
    *receivers() {
      for (const { receiver, deliveries } of queues.values()) {
        const [first] = deliveries;
        if (first !== undefined) yield { receiver, first };
      }
    },
    takeAll,
    /** Adds a delivery unless all queues together, or that of its receiver, are full. */
    add(delivery: DueDelivery): void {
      const receiver = receiverOf(delivery.settings);
      const key = receiverKey(receiver);
      const queue = queues.get(key) ?? { receiver, deliveries: [] };
      const isFull = size >= capacity || queue.deliveries.length >= RECEIVER_PART * capacity;
      if (isFull) return;
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
