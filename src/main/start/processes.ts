import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningEngine } from '../../../engines/types';
import { awaitAnswer } from '../../../engines/answer';
import { launch } from '../../../engines/launch';
import { type ChosenSettings, type EmbeddedConfig, environmentFile } from '../../config/embedded';
import { type SavedState, writePrivate } from './saved-state';
import { type Peers, caFile } from './peers';
import { type StackOptions, type Supervised, superviseAll } from './supervise';

/** The same as in the Dockerfile and the Compose file; docs/deployment.md says what each saves. */
export const NODE_FLAGS = {
  api: ['--max-semi-space-size=8', '--v8-pool-size=1'],
  worker: ['--max-semi-space-size=2', '--v8-pool-size=1', '--optimize-for-size'],
};
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' };

/** Returns the settings of the API and the worker, and writes them to a file for commands beside `npm start`. */
export async function processEnvironment(
  config: EmbeddedConfig,
  { ports, secretKey }: SavedState,
  { receiverUrl, sandbox }: Peers,
): Promise<NodeJS.ProcessEnv> {
  const { dataDir, apiPort, environment } = config;
  const settings: ChosenSettings = {
    HERALD_ENV: 'development',
    PORT: String(apiPort),
    WORKER_PORT: String(ports.worker),
    HERALD_SECRET_KEY: secretKey,
    HERALD_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
    MONGODB_URI: `mongodb://127.0.0.1:${ports.mongodb}/herald`,
    TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    TEMPORAL_UI_URL: `http://127.0.0.1:${ports.temporalUi}`,
    // A deployment without a current version would get no work.
    TEMPORAL_WORKER_DEPLOYMENT: '',
    META_GRAPH_URL: sandbox.url,
    TWILIO_API_URL: sandbox.url,
    TWILIO_CONTENT_URL: sandbox.url,
    TWILIO_MESSAGING_URL: sandbox.url,
    EGRESS_ALLOW_ORIGINS: [new URL(receiverUrl).origin, ...config.webhookOrigins].join(','),
    AGENT_ALLOW_ORIGINS: [sandbox.url, ...config.modelOrigins].join(','),
    EGRESS_EXTRA_CA_FILE: await writeTrustedCas(config),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writePrivate(environmentFile(dataDir), lines.join(''));
  return { ...environment, ...settings };
}

/** Writes one file with the certificates of the demo receiver and of the developer's own receivers. */
async function writeTrustedCas({ dataDir, extraCaFile }: EmbeddedConfig): Promise<string> {
  if (extraCaFile === undefined) return caFile(dataDir);
  const file = join(dataDir, 'trusted-ca.pem');
  const certificates = [caFile(dataDir), extraCaFile].map((each) => readFile(each, 'utf8'));
  await writeFile(file, (await Promise.all(certificates)).join('\n'));
  return file;
}

/** Starts the API and the worker side by side; each is restarted when it dies. */
export function startProcesses(
  options: StackOptions,
  env: NodeJS.ProcessEnv,
  workerPort: number,
): Promise<Record<'the api' | 'the worker', Supervised>> {
  return superviseAll(
    {
      'the api': (signal) =>
        startProcess(options, { role: 'api', port: options.config.apiPort }, env, signal),
      'the worker': (signal) =>
        startProcess(options, { role: 'worker', port: workerPort }, env, signal),
    },
    options,
  );
}

/** Starts one process; resolves when it is ready. */
async function startProcess(
  { config }: StackOptions,
  { role, port }: { role: 'api' | 'worker'; port: number },
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<RunningEngine> {
  const logFile = join(config.dataDir, `logs/${role}.log`);
  const running = await launch({
    name: `the ${role}`,
    command: process.execPath,
    args: [...NODE_FLAGS[role], join(__dirname, `../${role}.js`)],
    logFile,
    env: { ...ALLOCATOR, ...env },
    signal,
  });
  await awaitAnswer(running, port, logFile, () => requireReady(port));
  return running;
}

/** @throws Error when the process on that port is not ready */
export async function requireReady(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`);
  if (!response.ok) throw new Error(await response.text());
}
