import type { Client } from '@temporalio/client';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { taskQueues } from '../../../workflows/contract/common';
import { receiverHost } from '../../domain/webhook-settings';
import { watchEventLoopLag } from '../../observability/event-loop-lag';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { CircuitBreaker } from '../../services/deliveries/receivers/circuit-breaker';
import { recordOpenCircuit } from '../../services/deliveries/receivers/circuit-record';
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
import { type ServiceDeps, composeServiceDeps } from './service-deps';
import { WORKFLOW_BUNDLE_FILE, composeWorkflows, temporalSettings } from './temporal';

/** Event-loop lag above which this process takes no first attempts: requests and callbacks come first. */
const LAG_MAX_MS = 50;

/** Starts of deliveries, and what this process knows of their receivers. */
export type FirstAttempts = Pick<DeliveryDispatcherOptions, 'start' | 'circuitOf' | 'leave'>;

/** Composes the starts of deliveries by an API process, which makes their first attempts itself unless that is off. */
export async function composeFirstAttempts(
  adapters: Adapters,
  client: Client,
  workflows: WorkflowGateway,
): Promise<FirstAttempts> {
  const { config } = adapters;
  if (config.API_DELIVERY_SLOTS > 0) return composeEagerStarts(adapters, client, workflows);
  return {
    start: async ({ event, settings }) =>
      void (await startDelivery(workflows, event, receiverHost(settings))),
    circuitOf: () => 'closed',
    leave: () => undefined,
  };
}

async function composeEagerStarts(
  adapters: Adapters,
  client: Client,
  plainWorkflows: WorkflowGateway,
): Promise<FirstAttempts> {
  const { lifecycle, metrics } = adapters;
  const deps = composeServiceDeps(adapters, plainWorkflows);
  const circuits = composeCircuits(adapters);
  const recentReads = createRecentReads(() => performance.now());
  const lag = watchEventLoopLag();
  const eagerStart = await hostFirstAttempts(adapters, deps, {
    circuits,
    recentReads,
    mayTake: () => lag.maxMs() <= LAG_MAX_MS,
  });
  lifecycle.onClose('first attempts', async () => {
    lag.stop();
    await eagerStart.close();
  });
  const workflows = composeWorkflows(adapters, client, eagerStart);

  async function start({ event, settings, readAtMs }: DueDelivery): Promise<void> {
    recentReads.remember({ event, settings, readAtMs });
    let isHere = false;
    try {
      isHere = await startDelivery(workflows, event, receiverHost(settings));
    } finally {
      if (!isHere) recentReads.forget(event.id);
    }
    metrics.deliveryStarted(isHere ? 'api' : 'worker');
  }

  return {
    start,
    circuitOf: (receiver) => circuits.stateOf(receiver),
    leave: leave(adapters, deps),
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
      bundleFile: WORKFLOW_BUNDLE_FILE,
      slots: config.API_DELIVERY_SLOTS,
      mayTake,
      graceMs: config.WEBHOOK_TIMEOUT_MS,
      log,
    },
    {
      ...composeDeliveryAttempts(adapters, deps, { permits, circuits, recentReads }),
      ...createNoticeActivities(composeFailureReport(adapters, deps), null),
    },
  );
}

/** Records for all processes that a circuit is open, and that its events wait for the reconciler. */
function leave(adapters: Adapters, deps: ServiceDeps): FirstAttempts['leave'] {
  const { log, metrics } = adapters;
  const record = { ...deps, circuitOpenMs: circuitOpenMs(adapters) };
  return (receiver, deliveries) => {
    for (const { event } of deliveries) {
      metrics.deliveryDeferred();
      log.info({ eventId: event.id }, 'webhook held: its receiver does not answer');
    }
    recordOpenCircuit(record, receiver).catch((error: unknown) => {
      log.warn(
        { workspaceId: receiver.workspaceId, err: error },
        'an open circuit was not recorded',
      );
    });
  };
}
