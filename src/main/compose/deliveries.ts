import type { Client } from '@temporalio/client';
import { createDeliveryActivities } from '../../../activities/delivery-activities';
import { createNoticeActivities } from '../../../activities/notice-activities';
import { taskQueues } from '../../../workflows/contract/common';
import { LONGEST_WATCH_PAUSE } from '../../../workflows/contract/watch-failing';
import { watchEventLoopLag } from '../../observability/event-loop-lag';
import { createDeliveryAttempts } from '../../services/deliveries';
import type { DeliveryAttemptDeps, DeliveryLane } from '../../services/deliveries/deps';
import {
  type CircuitBreaker,
  createCircuitBreaker,
} from '../../services/deliveries/receivers/circuit-breaker';
import {
  type FirstAttempts,
  createFirstAttempts,
  startsForWorkers,
} from '../../services/deliveries/steps/first-attempts';
import { createRecentReads } from '../../services/deliveries/steps/recent-reads';
import { bind } from '../../services/steps/bind';
import { type Permits, createPermits } from '../../services/steps/permits';
import { reportFailure } from '../../services/webhooks/report-failure';
import { type EagerStart, createEagerStart } from '../../temporal/eager-start';
import { installSdkRuntime } from '../../temporal/sdk-runtime';
import { workflowCode } from '../workflow-code';
import { withinTraces } from '../within-traces';
import type { Adapters } from './adapters';
import type { ServiceDeps } from './service-deps';
import { composeWorkflows, temporalSettings } from './temporal';

/** Event-loop lag above which an API takes no first attempts: requests and callbacks come first. */
const LAG_MAX_MS = 50;
const CIRCUIT_LIMITS = { slowMs: 2000, unansweredMax: 8, cooldownMs: 60_000, capacity: 10_000 };
/**
 * Runs of the reconciler for which an open circuit outlives the first events that wait for it. Each run starts a few of
 * them as probes, which find the circuit open again or close it.
 */
const RUNS_OPEN = 3;
/** Share of the free permits for one origin of receivers. Small, because many receivers may hang at once. */
const RECEIVER_ORIGIN_PART = 1 / 4;
/** Range in which work that found no permit asks again. */
export const RETRY_MS = { minRetryMs: 1000, maxRetryMs: 300_000 };
/** Number of the longest pauses between two checks after which a watch counts as gone. */
const PAUSES_WATCHED = 3;

/** Starts of deliveries by an API process. */
export interface HostedAttempts extends FirstAttempts {
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
): Promise<HostedAttempts> {
  if (adapters.config.API_DELIVERY_SLOTS === 0)
    return { ...startsForWorkers(deps), isLagging: () => false, stopTaking: () => undefined };
  const circuits = composeCircuits(adapters);
  const recentReads = createRecentReads(() => performance.now());
  const lag = watchEventLoopLag();
  const isLagging = (): boolean => lag.maxMs() > LAG_MAX_MS;
  const eagerStart = await hostFirstAttempts(adapters, deps, { circuits, recentReads, isLagging });
  adapters.lifecycle.onClose('first attempts', async () => {
    lag.stop();
    await eagerStart.close();
  });
  const firstAttempts = createFirstAttempts({
    ...deps,
    workflows: composeWorkflows(adapters, client, eagerStart),
    within: withinTraces(adapters.tracing),
    circuitOpenMs: circuitOpenMs(adapters),
    circuits,
    recentReads,
  });
  return { ...firstAttempts, isLagging, stopTaking: () => eagerStart.stopTaking() };
}

/** Begins to make first attempts in this process. */
async function hostFirstAttempts(
  adapters: Adapters,
  deps: ServiceDeps,
  {
    isLagging,
    ...receivers
  }: Pick<DeliveryAttemptDeps, 'circuits' | 'recentReads'> & Pick<HostedAttempts, 'isLagging'>,
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
      mayTake: () => !isLagging(),
      graceMs: config.WEBHOOK_TIMEOUT_MS,
      log,
      traces: adapters.tracing?.interceptors,
    },
    {
      ...composeDeliveryAttempts(adapters, deps, { ...receivers, permits }),
      ...createNoticeActivities(composeFailureReport(adapters, deps), null),
    },
  );
}

/** Composes the activities that post to receivers. */
export function composeDeliveryAttempts(
  adapters: Adapters,
  deps: ServiceDeps,
  receivers: Pick<DeliveryAttemptDeps, 'permits' | 'circuits' | 'recentReads'>,
) {
  const attempts = createDeliveryAttempts({
    ...deps,
    ...receivers,
    egress: adapters.receiverEgress,
    circuitOpenMs: circuitOpenMs(adapters),
    timeoutMs: adapters.config.WEBHOOK_TIMEOUT_MS,
  });
  return createDeliveryActivities({ secretBox: deps.secretBox, attempts });
}

/** Limits the attempts of one process to receivers, `first` of them first attempts. */
export function composeDeliveryPermits(
  { config, metrics }: Adapters,
  first: number,
): Permits<DeliveryLane> {
  return createPermits<DeliveryLane>({
    ...RETRY_MS,
    nowMs: () => performance.now(),
    observer: {
      held: (lane, count) => metrics.permitsHeld(`${lane}_delivery`, count),
      refused: (lane) => metrics.permitRefused(`${lane}_delivery`),
    },
    perOrigin: config.WEBHOOK_CONNECTIONS_PER_ORIGIN,
    perLane: { first, later: config.WORKER_SLOW_SLOTS },
    originPart: RECEIVER_ORIGIN_PART,
  });
}

/** Creates the circuit breakers of all receivers, as one process knows them. */
export function composeCircuits({ config }: Adapters): CircuitBreaker {
  return createCircuitBreaker({
    ...CIRCUIT_LIMITS,
    unansweredMs: config.WEBHOOK_TIMEOUT_MS / 2,
    nowMs: () => performance.now(),
  });
}

/** Returns how long a recorded circuit stays open. */
function circuitOpenMs({ config }: Adapters): number {
  return config.SWEEP_AFTER_MS + RUNS_OPEN * config.SWEEP_INTERVAL_MS;
}

/** Composes the report of a failed delivery; without an SMTP server nobody is told. */
export function composeFailureReport(adapters: Adapters, { clock, watch, workflows }: ServiceDeps) {
  const enabled = adapters.config.SMTP_URL !== undefined;
  return bind(reportFailure, { clock, watch, workflows, watchMs: watchMs(adapters), enabled });
}

/** Returns how long a watch of a failing receiver may show no sign of life. */
export function watchMs({ config }: Adapters): number {
  return PAUSES_WATCHED * LONGEST_WATCH_PAUSE * config.FAILING_CHECK_INTERVAL_MS;
}
