import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  DefaultLogger,
  type LogEntry,
  type MetricsExporterConfig,
  Runtime,
} from '@temporalio/worker';
import type { Logger } from '../ports/logger';

const SCRAPE_TIMEOUT_MS = 2000;
const LOCALHOST = '127.0.0.1';
const PORT_TRIES = 5;

export interface SdkRuntime {
  /** Returns the SDK's metrics as Prometheus text; empty when they are off or cannot be read. */
  exposeMetrics(): Promise<string>;
}

/**
 * Installs the SDK's runtime for all workers of this process, once and before any connection. Herald's lifecycle handles
 * signals, and Herald's log gets the SDK's warnings and errors, including those of its native part.
 * @throws Error when the port of its metrics cannot be bound
 */
export async function installSdkRuntime({
  log,
  withMetrics,
}: {
  log: Logger;
  withMetrics: boolean;
}): Promise<SdkRuntime> {
  if (!withMetrics) {
    install(log, null);
    return { exposeMetrics: async () => '' };
  }
  const port = await installOnFreePort(log);
  return { exposeMetrics: () => readMetrics(port) };
}

/** Installs the runtime with its metrics on a port, which another process may take before the SDK does. */
async function installOnFreePort(log: Logger): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      install(log, port);
      return port;
    } catch (error) {
      if (tries === PORT_TRIES) throw error;
    }
  }
}

function install(log: Logger, port: number | null): void {
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', (entry) => relay(log, entry)),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(port === null ? {} : { metrics: prometheusOn(port) }),
    },
  });
}

/** Returns the exporter with the units and suffixes of Prometheus. */
function prometheusOn(port: number): MetricsExporterConfig {
  return {
    attachServiceName: false,
    prometheus: {
      bindAddress: `${LOCALHOST}:${port}`,
      countersTotalSuffix: true,
      unitSuffix: true,
      useSecondsForDurations: true,
    },
  };
}

/** Warning of the SDK about queues with activities only, which Herald has on purpose. */
const NO_WORKFLOWS = 'No workflows registered, not polling for workflow tasks';

function relay(log: Logger, { level, message, meta }: LogEntry): void {
  if (message === NO_WORKFLOWS) return;
  const { error: err, workflowId, activityType, taskQueue, attempt } = meta ?? {};
  const fields = { err, workflowId, activityType, taskQueue, attempt };
  if (level === 'ERROR') log.error(fields, message);
  else log.warn(fields, message);
}

/** Finds a free port for the SDK, which serves its metrics itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOCALHOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Reads the SDK's metrics; Herald's own must neither wait for them nor fail with them. */
async function readMetrics(port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
    const response = await fetch(`http://${LOCALHOST}:${port}/metrics`, { signal });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
