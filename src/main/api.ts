import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '../config';
import { shownConfig } from '../config/shown';
import { createApp } from '../http/app';
import { trustedProxies } from '../http/middleware/client-address';
import { composeAdapters, composeReadiness } from './compose/adapters';
import { composeCallbacks } from './compose/callbacks';
import { composeFirstAttempts } from './compose/deliveries';
import { composeServiceDeps } from './compose/service-deps';
import { composeServices } from './compose/services';
import { composeTemporalClient, composeWorkflows } from './compose/temporal';
import { REQUEST_LIMITS, listen } from './http-server';
import { logInsideOrigins } from './inside-origins';
import { startDatabaseClock } from './jobs';
import { exitInOrder, runService } from './lifecycle';
import { nodeWarning } from './node-release';

/** Console beside the compiled sources, where `npm run build` puts it. */
const CONSOLE_DIR = path.resolve(__dirname, '../../console');

/** Starts one API process, which runs until a signal. */
async function startApi(config: Config): Promise<void> {
  const adapters = await composeAdapters(config, 'api');
  const { lifecycle, log, metrics } = adapters;
  metrics.watchProcess();
  const warning = config.HERALD_ENV === 'production' ? nodeWarning(process.version) : null;
  if (warning !== null) log.warn({ node: process.version }, warning);
  await startDatabaseClock(adapters);
  await logInsideOrigins(adapters);
  const client = composeTemporalClient(adapters);
  const workflows = composeWorkflows(adapters, client);
  const readiness = composeReadiness(adapters, workflows);
  const deps = composeServiceDeps(adapters, workflows);
  const services = composeServices(adapters, deps);
  const firstAttempts = await composeFirstAttempts(adapters, client, deps);
  const trustsProxy = trustedProxies(config.TRUSTED_PROXIES);
  const app = createApp({
    ...services,
    ...composeCallbacks(adapters, deps, firstAttempts),
    readiness,
    metrics,
    consoleDir: CONSOLE_DIR,
    trustsProxy,
    tracing: adapters.tracing?.tracing,
  });

  const limits = {
    ...REQUEST_LIMITS,
    maxConnections: config.HTTP_MAX_CONNECTIONS,
    trustsPeer: trustsProxy,
  };
  const server = await listen(app, config.HOST, config.PORT, limits);
  lifecycle.onClose('http server', () => server.close());
  // Streams end before the server, which waits for every answer to end.
  lifecycle.onClose('live streams', async () => services.openStreams.close());
  lifecycle.onClose('readiness', async () => {
    readiness.stop();
    firstAttempts.stopTaking();
    await pause(config.SHUTDOWN_DELAY_MS);
  });
  exitInOrder(lifecycle, log, new Promise(() => undefined));
  log.info({ config: shownConfig(config) }, 'configuration');
  log.info({ url: server.url }, 'listening');
}

runService(() => startApi(readConfig()));
