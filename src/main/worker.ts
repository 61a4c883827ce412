import { join } from 'node:path';
import { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { taskQueues } from '../../workflows/contract';
import { type Config, readConfig } from '../config';
import { retentionOf } from '../config/retention';
import { shownConfig } from '../config/shown';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { createWorkerApp } from '../http/app';
import { createRetentionStore } from '../persistence';
import { type TemporalSettings, connectionOptions } from '../temporal/connection-options';
import { type SdkRuntime, installSdkRuntime } from '../temporal/sdk-runtime';
import { runWorkers } from '../temporal/workers';
import { readBacklog } from '../services/reconciler/read-backlog';
import { removeExpired } from '../services/reconciler/remove-expired';
import { expireDeliveries } from '../services/reconciler/expire-deliveries';
import { scheduleMissingSyncs } from '../services/reconciler/schedule-missing-syncs';
import { reconcile } from '../services/reconciler/reconcile';
import {
  type Base,
  composeBase,
  composeWorkflows,
  composeReadiness,
  temporalSettings,
} from './compose';
import { startDatabaseClock } from './database-clock';
import { listen } from './http-server';
import { exitInOrder } from './lifecycle';
import { runMain } from './run-main';
import { startSweeper } from './sweeper';
import { composeActivities } from './worker-activities';

/** The bundle lies beside the compiled sources (npm run build). */
const BUNDLE_FILE = join(__dirname, '../../workflow-bundle.js');
const SWEEP_BATCH = 200;
const EXPIRY_INTERVAL_MS = 600_000;
const EXPIRY_BATCH = 500;
const SWEEP_LEASE_MS = 30_000;
/** Senders without a schedule are looked for at every so many sweeps. */
const SCHEDULE_EVERY = 12;
const SCHEDULE_BATCH = 100;
const SCHEDULE_LEASE_MS = 300_000;
/** Probes a round: enough for ten seconds at each of four attempts on the 85 connections of one receiver. */
const SWEEP_PROBES = 10;

/** Starts one worker process: all task queues, the sweep, health checks. Stops on a signal. */
async function startWorker(config: Config): Promise<void> {
  const base = await composeBase(config, 'worker');
  const { lifecycle, log } = base;
  base.metrics.watchProcess();
  const withMetrics = config.WORKER_PORT !== undefined && config.TEMPORAL_SDK_METRICS;
  const sdk = await installSdkRuntime({ log, withMetrics });
  const settings = temporalSettings(config);
  const connection = await connect(settings);
  lifecycle.onClose('temporal connection', () => connection.close());

  const client = new Client({ connection, namespace: settings.namespace });
  const workflows = composeWorkflows(base, client);
  const workers = await runWorkers({
    connection,
    namespace: settings.namespace,
    queues: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX),
    bundleFile: BUNDLE_FILE,
    activities: composeActivities(base, workflows, await startDatabaseClock(base)),
    slots: {
      send: config.WORKER_SEND_SLOTS,
      deliver: config.WORKER_DELIVERY_SLOTS,
      slow: config.WORKER_SLOW_SLOTS,
      agent: config.WORKER_AGENT_SLOTS,
    },
    graceMs: Math.max(config.SEND_TIMEOUT_MS, config.WEBHOOK_TIMEOUT_MS),
    log,
  });
  lifecycle.onClose('workers', () => workers.shutdown());
  // Only now: a worker that says it is ready polls.
  if (config.WORKER_PORT !== undefined) {
    const readiness = composeReadiness(base, workflows);
    base.metrics.watchBacklog(readBacklog({ ...base.repositories, ...base, workflows }));
    const app = createWorkerApp({ log, metrics: metricsWith(base, sdk), readiness });
    const server = await listen(app, config.WORKER_HOST, config.WORKER_PORT);
    lifecycle.onClose('http server', () => server.close());
    lifecycle.onClose('readiness', async () => readiness.stop());
  }
  startSweeps(base, workflows);

  exitInOrder(lifecycle, log, workers.done);
  log.info({ config: shownConfig(config) }, 'configuration');
  log.info({ queues: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX) }, 'polling');
}

/** Joins our own metrics and the Temporal SDK's, whose names begin with `temporal_`, for a worker's `/metrics`. */
function metricsWith({ metrics }: Base, sdk: SdkRuntime) {
  return {
    contentType: metrics.contentType,
    expose: async () => (await metrics.expose()) + (await sdk.exposeMetrics()),
  };
}

/** Starts the reconciler, which looks for work that was left behind. */
function startSweeps(base: Base, workflows: WorkflowGateway): void {
  const { config, lifecycle, log } = base;
  const deps = { ...base.repositories, ...base, workflows };
  const sweepOnce = reconcile({
    ...deps,
    batchSize: SWEEP_BATCH,
    concurrency: config.CALLBACK_CONCURRENCY,
    leaseMs: SWEEP_LEASE_MS,
    probes: SWEEP_PROBES,
  });
  const sweeper = startSweeper(sweepOnce, config.SWEEP_INTERVAL_MS, log);
  lifecycle.onClose('sweep', () => sweeper.stop());
  const scheduleOnce = scheduleMissingSyncs({
    ...deps,
    batchSize: SCHEDULE_BATCH,
    leaseMs: SCHEDULE_LEASE_MS,
  });
  const scheduler = startSweeper(scheduleOnce, SCHEDULE_EVERY * config.SWEEP_INTERVAL_MS, log);
  lifecycle.onClose('template schedules', () => scheduler.stop());
  const expireOnce = expireDeliveries({
    ...deps,
    retentionDays: config.RETENTION_EVENTS_DAYS,
    batchSize: SWEEP_BATCH,
  });
  const expirer = startSweeper(expireOnce, EXPIRY_INTERVAL_MS, log);
  lifecycle.onClose('expired deliveries', () => expirer.stop());
  startExpiry(base);
}

/** At once, because a limit may have changed since the last start, then every few minutes. */
function startExpiry(base: Base): void {
  const { config, database, lifecycle, log } = base;
  const limits = retentionOf(config);
  const removeOnce = removeExpired({
    ...base.repositories,
    ...base,
    retention: createRetentionStore(database, limits),
    limits,
    batchSize: EXPIRY_BATCH,
  });
  const remover = startSweeper(removeOnce, EXPIRY_INTERVAL_MS, log, { firstAfterMs: 0 });
  lifecycle.onClose('old records', () => remover.stop());
}

/** @throws Error that names the setting when Temporal does not answer */
async function connect(settings: TemporalSettings): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect({
      ...connectionOptions(settings),
      grpcCompression: { codec: 'none' },
    });
  } catch (error) {
    const { address } = settings;
    throw new Error(
      `Temporal does not answer at ${address}; check TEMPORAL_ADDRESS and that it runs`,
      { cause: error },
    );
  }
}

runMain(() => startWorker(readConfig()));
