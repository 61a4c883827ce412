import { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import { taskQueues } from '../../workflows/contract/common';
import { type Config, readConfig } from '../config';
import { shownConfig } from '../config/shown';
import { createWorkerApp } from '../http/worker-app';
import type { WorkflowGateway } from '../ports/workflow-gateway';
import { readBacklog } from '../services/reconciler/read-backlog';
import { type SdkRuntime, installSdkRuntime } from '../temporal/sdk-runtime';
import { tracedClient } from '../temporal/trace-interceptors';
import { type RunningWorkers, runWorkers } from '../temporal/workers';
import { connectWorker } from '../temporal/worker-connection';
import type { WorkflowCode } from '../temporal/worker-options';
import { type Adapters, composeAdapters, composeReadiness } from './compose/adapters';
import { type ServiceDeps, composeServiceDeps } from './compose/service-deps';
import { composeWorkflows, temporalSettings } from './compose/temporal';
import { workflowCode } from './workflow-code';
import { composeActivities } from './compose/worker';
import { REQUEST_LIMITS, listen } from './http-server';
import { logInsideOrigins } from './inside-origins';
import { startDatabaseClock, startReconciler } from './jobs';
import { exitInOrder, runService } from './lifecycle';

/** Starts one worker process, which runs until a signal: workers of all task queues, reconciler, health checks. */
async function startWorker(config: Config): Promise<void> {
  const adapters = await composeAdapters(config, 'worker');
  const { lifecycle, log, metrics, startWait } = adapters;
  metrics.watchProcess();
  const withMetrics = config.WORKER_PORT !== undefined && config.TEMPORAL_SDK_METRICS;
  const sdk = await installSdkRuntime({ log, withMetrics });
  const connection = await startWait(() => connectWorker(temporalSettings(config)));
  lifecycle.onClose('temporal connection', () => connection.close());
  const { TEMPORAL_NAMESPACE: namespace } = config;
  const traced = tracedClient(adapters.tracing?.interceptors);
  const client = new Client({ connection, namespace, ...traced });
  const workflows = composeWorkflows(adapters, client);

  await logInsideOrigins(adapters);
  const code = workflowCode(config);
  const deps = composeServiceDeps(adapters, workflows);
  const workers = await startWorkers(adapters, deps, connection, code);
  lifecycle.onClose('workers', () => workers.shutdown());
  // Health checks start after the workers: a worker that says it is ready polls.
  await startHealthChecks(adapters, workflows, sdk);
  startReconciler(adapters, deps);

  exitInOrder(lifecycle, log, workers.done);
  log.info({ config: shownConfig(config) }, 'configuration');
  const queues = taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX);
  log.info({ queues, version: code.version }, 'polling');
}

async function startWorkers(
  adapters: Adapters,
  deps: ServiceDeps,
  connection: NativeConnection,
  code: WorkflowCode,
): Promise<RunningWorkers> {
  const { config, log } = adapters;
  const databaseClock = await startDatabaseClock(adapters);
  return runWorkers({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    queues: taskQueues(config.TEMPORAL_TASK_QUEUE_PREFIX),
    code,
    activities: composeActivities(adapters, deps, databaseClock),
    slots: {
      send: config.WORKER_SEND_SLOTS,
      deliver: config.WORKER_DELIVERY_SLOTS,
      slow: config.WORKER_SLOW_SLOTS,
      agent: config.WORKER_AGENT_SLOTS,
    },
    graceMs: Math.max(config.SEND_TIMEOUT_MS, config.WEBHOOK_TIMEOUT_MS),
    log,
    traces: adapters.tracing?.interceptors,
  });
}

/** Serves `/healthz`, `/readyz` and `/metrics` when a port is configured. */
async function startHealthChecks(
  adapters: Adapters,
  workflows: WorkflowGateway,
  sdk: SdkRuntime,
): Promise<void> {
  const { config, lifecycle, log, metrics, repositories, clock } = adapters;
  if (config.WORKER_PORT === undefined) return;
  const readiness = composeReadiness(adapters, workflows);
  metrics.watchBacklog(readBacklog({ backlog: repositories.backlog, workflows, clock }));
  const app = createWorkerApp({ log, metrics: metricsWith(adapters, sdk), readiness });
  const { WORKER_HOST: host, WORKER_PORT: port } = config;
  const server = await listen(app, host, port, REQUEST_LIMITS, 'WORKER_PORT');
  lifecycle.onClose('http server', () => server.close());
  lifecycle.onClose('readiness', async () => readiness.stop());
}

/** Joins Herald's metrics and those of the Temporal SDK, whose names begin with `temporal_`. */
function metricsWith({ metrics }: Adapters, sdk: SdkRuntime) {
  return {
    contentType: metrics.contentType,
    expose: async () => (await metrics.expose()) + (await sdk.exposeMetrics()),
  };
}

runService(() => startWorker(readConfig()));
