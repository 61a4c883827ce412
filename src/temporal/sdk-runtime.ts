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

export interface SdkRuntime {
  /** The SDK's metrics as Prometheus text; empty where they are off or cannot be read. */
  exposeMetrics(): Promise<string>;
}

/**
 * Sets up what all workers of this process share, once and before any connection. Our lifecycle handles signals; the
 * SDK's warnings and errors go to our log, also those of its native part, which would print lines of its own.
 * @throws Error when the port of its metrics cannot be bound
 */
export async function installSdkRuntime({
  log,
  withMetrics,
}: {
  log: Logger;
  withMetrics: boolean;
}): Promise<SdkRuntime> {
  const port = withMetrics ? await freePort() : null;
  Runtime.install({
    shutdownSignals: [],
    logger: new DefaultLogger('WARN', (entry) => relay(log, entry)),
    telemetryOptions: {
      logging: { filter: { core: 'WARN', other: 'ERROR' }, forward: {} },
      ...(port === null ? {} : { metrics: prometheusOn(port) }),
    },
  });
  return { exposeMetrics: async () => (port === null ? '' : readMetrics(port)) };
}

/** Units and suffixes as Prometheus wants them. */
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

/** The SDK warns of each queue that has activities alone, which is on purpose. */
const NO_WORKFLOWS = 'No workflows registered, not polling for workflow tasks';

function relay(log: Logger, { level, message, meta }: LogEntry): void {
  if (message === NO_WORKFLOWS) return;
  const { error: err, workflowId, activityType, taskQueue, attempt } = meta ?? {};
  const fields = { err, workflowId, activityType, taskQueue, attempt };
  if (level === 'ERROR') log.error(fields, message);
  else log.warn(fields, message);
}

/** The SDK serves its metrics by itself, on a port it must be given: each process takes one that nobody else reaches. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, LOCALHOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Our own metrics must not wait for the SDK's, nor fail with them. */
async function readMetrics(port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
    const response = await fetch(`http://${LOCALHOST}:${port}/metrics`, { signal });
    return response.ok ? await response.text() : '';
  } catch {
    return '';
  }
}
