import type { Client } from '@temporalio/client';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { taskQueues } from '../../../workflows/contract/common';
import { receiverHost } from '../../domain/webhook-settings';
import { watchEventLoopLag } from '../../observability/event-loop-lag';
import type { DeliveryStart } from '../../ports/workflow-gateway';
import type { CircuitBreaker } from '../../services/deliveries/receivers/circuit-breaker';
import { recordOpenCircuit } from '../../services/deliveries/receivers/circuit-record';
import {
  type Receiver,
  receiverKey,
  receiverOf,
} from '../../services/deliveries/receivers/receiver';
import type {
  DeliveryDispatcherOptions,
  DueDelivery,
} from '../../services/deliveries/steps/delivery-dispatcher';
import { type RecentReads, createRecentReads } from '../../services/deliveries/steps/recent-reads';
import { startDelivery } from '../../services/deliveries/steps/start-delivery';
import { type EagerStart, createEagerStart } from '../../temporal/eager-start';
import { installSdkRuntime } from '../../temporal/sdk-runtime';
import type { Adapters } from './adapters';
import { circuitOpenMs, composeCircuits, composeDeliveryAttempts } from './delivery-attempts';
import { composeFailureReport } from './failure-report';
import { composeDeliveryPermits } from './permits';
import type { ServiceDeps } from './service-deps';
import { composeWorkflows, temporalSettings } from './temporal';
import { withinTraces } from './tracing';
import { workflowCode } from './workflow-code';

/** Event-loop lag above which this process takes no first attempts: requests and callbacks come first. */
const LAG_MAX_MS = 50;

/** Starts of deliveries, and what this process knows of their receivers. */
export interface FirstAttempts extends Pick<
  DeliveryDispatcherOptions,
  'start' | 'circuitOf' | 'leave'
> {
  /** Returns whether the event loop of this process is too late for further deliveries. */
  isLagging(): boolean;
  /** Leaves all further first attempts to workers, because this process is about to stop. */
  stopTaking(): void;
}

/** Composes the starts of deliveries by an API process. It makes their first attempts itself if it has slots for them. */
export async function composeFirstAttempts(
  adapters: Adapters,
  client: Client,
  deps: ServiceDeps,
): Promise<FirstAttempts> {
  const { config } = adapters;
  if (config.API_DELIVERY_SLOTS > 0) return composeEagerStarts(adapters, client, deps);
  return {
    start: async ({ event, settings }) =>
      void (await startDelivery(deps.workflows, event, receiverHost(settings))),
    circuitOf: () => 'closed',
    leave: () => undefined,
    isLagging: () => false,
    stopTaking: () => undefined,
  };
}

async function composeEagerStarts(
  adapters: Adapters,
  client: Client,
  deps: ServiceDeps,
): Promise<FirstAttempts> {
  const { lifecycle, metrics } = adapters;
  const circuits = composeCircuits(adapters);
  const recentReads = createRecentReads(() => performance.now());
  const lag = watchEventLoopLag();
  const isLagging = (): boolean => lag.maxMs() > LAG_MAX_MS;
  const mayTake = (): boolean => !isLagging();
  const eagerStart = await hostFirstAttempts(adapters, deps, { circuits, recentReads, mayTake });
  lifecycle.onClose('first attempts', async () => {
    lag.stop();
    await eagerStart.close();
  });
  const workflows = composeWorkflows(adapters, client, eagerStart);

  async function start({ event, settings, readAtMs }: DueDelivery): Promise<void> {
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

  return {
    start,
    ...circuitsHere(adapters, deps, circuits),
    isLagging,
    stopTaking: () => eagerStart.stopTaking(),
  };
}

/** Begins to make first attempts in this process. */
async function hostFirstAttempts(
  adapters: Adapters,
  deps: ServiceDeps,
  {
    circuits,
    recentReads,
    mayTake,
  }: { circuits: CircuitBreaker; recentReads: RecentReads; mayTake: () => boolean },
): Promise<EagerStart> {
  const { config, log } = adapters;
  await installSdkRuntime({ log, withMetrics: false });
  const permits = composeDeliveryPermits(adapters, config.API_DELIVERY_SLOTS);
  return createEagerStart(
    {
      temporal: temporalSettings(config),
      taskQueue: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX).main,
      code: workflowCode(config),
      slots: config.API_DELIVERY_SLOTS,
      mayTake,
      graceMs: config.WEBHOOK_TIMEOUT_MS,
      log,
      traces: adapters.tracing?.interceptors,
    },
    {
      ...composeDeliveryAttempts(adapters, deps, { permits, circuits, recentReads }),
      ...createNoticeActivities(composeFailureReport(adapters, deps), null),
    },
  );
}

/** Tells the dispatcher which circuits are open, and records those for all processes. */
function circuitsHere(
  adapters: Adapters,
  deps: ServiceDeps,
  circuits: CircuitBreaker,
): Pick<FirstAttempts, 'circuitOf' | 'leave'> {
  const { log, metrics } = adapters;
  const within = withinTraces(adapters.tracing);
  const record = { ...deps, circuitOpenMs: circuitOpenMs(adapters) };
  /** When this process recorded an open circuit, by receiver. */
  const recordedAtMs = new Map<string, number>();

  async function recordOpen(receiver: Receiver): Promise<void> {
    try {
      await recordOpenCircuit(record, receiver);
      recordedAtMs.set(receiverKey(receiver), performance.now());
    } catch (error) {
      const { workspaceId } = receiver;
      log.warn({ workspaceId, err: error }, 'an open circuit was not recorded');
    }
  }

  return {
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
