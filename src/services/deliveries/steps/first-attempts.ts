import { BoundedMap } from '../../../domain/bounded-map';
import { receiverHost } from '../../../domain/webhook-settings';
import type { Tracing } from '../../../ports/tracing';
import type { DeliveryStart, WorkflowGateway } from '../../../ports/workflow-gateway';
import type { DeliveryAttemptDeps } from '../deps';
import { recordOpenCircuit } from '../receivers/circuit-record';
import { type Receiver, receiverKey, receiverOf } from '../receivers/receiver';
import type { DeliveryDispatcherOptions, DueDelivery } from './delivery-dispatcher';
import type { RecentReads } from './recent-reads';
import { startDelivery } from './start-delivery';

/** Starts of deliveries, and what this process knows of their receivers. */
export type FirstAttempts = Pick<DeliveryDispatcherOptions, 'start' | 'circuitOf' | 'leave'>;

interface FirstAttemptsDeps extends Pick<
  DeliveryAttemptDeps,
  'circuitOpenMs' | 'circuits' | 'clock' | 'log' | 'metrics' | 'settings'
> {
  recentReads: RecentReads;
  within: Tracing['within'];
  /** Starts deliveries whose first attempt this process makes when it has a slot. */
  workflows: WorkflowGateway;
}

/** Recorded circuits remembered at most; the oldest make room, and close when their time is over. */
const CAPACITY = 10_000;

/** Starts deliveries whose first attempt is made in this process, and leaves those of open circuits to the reconciler. */
export function createFirstAttempts(deps: FirstAttemptsDeps): FirstAttempts {
  const { circuits, log, metrics, within } = deps;
  /** When this process recorded an open circuit, by receiver: it records those for all processes. */
  const recordedAtMs = new BoundedMap<string, number>(CAPACITY);

  async function recordOpen(receiver: Receiver): Promise<void> {
    try {
      await recordOpenCircuit(deps, receiver);
      recordedAtMs.set(receiverKey(receiver), performance.now());
    } catch (error) {
      const { workspaceId } = receiver;
      log.warn({ workspaceId, err: error }, 'an open circuit was not recorded');
    }
  }

  return {
    start: (delivery) => start(deps, delivery),
    circuitOf({ settings, readAtMs }) {
      const receiver = receiverOf(settings);
      const key = receiverKey(receiver);
      // Settings that were read after the record say that the circuit has closed since: else nothing would be dispatched.
      if ((recordedAtMs.get(key) ?? Infinity) < readAtMs) {
        recordedAtMs.delete(key);
        circuits.forgive(receiver);
      }
      return circuits.stateOf(receiver);
    },
    leave(receiver, deliveries) {
      for (const { event } of deliveries) {
        metrics.deliveryDeferred();
        const fields = { eventId: event.id };
        void within(event.traceparent, async () =>
          log.info(fields, 'webhook held: its receiver does not answer'),
        );
      }
      void recordOpen(receiver);
    },
  };
}

/** Returns starts of deliveries by a process that makes no attempts itself. */
export function startsForWorkers({
  workflows,
}: Pick<FirstAttemptsDeps, 'workflows'>): FirstAttempts {
  return {
    start: async ({ event, settings }) =>
      void (await startDelivery(workflows, event, receiverHost(settings))),
    circuitOf: () => 'closed',
    leave: () => undefined,
  };
}

async function start(
  { circuits, metrics, recentReads, workflows }: FirstAttemptsDeps,
  { event, settings, readAtMs }: DueDelivery,
): Promise<void> {
  recentReads.remember({ event, settings, readAtMs });
  const expectNoPost = circuits.expect(receiverOf(settings));
  let started: DeliveryStart | null = null;
  try {
    started = await startDelivery(workflows, event, receiverHost(settings));
  } finally {
    if (started !== 'here') {
      recentReads.forget(event.id);
      expectNoPost();
    }
  }
  if (started !== 'completed') metrics.deliveryStarted(started === 'here' ? 'api' : 'worker');
}
