import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../engines/ports';
import { readyMongodb } from '../../engines/mongodb/ready';
import { readyTemporal } from '../../engines/temporal/ready';
import { readConfig } from '../../src/config';
import { readEmbeddedConfig } from '../../src/config/embedded';
import { type Adapters, composeAdapters } from '../../src/main/compose/adapters';
import { startEngines } from '../../src/main/start/engines';
import { type Demo, type SavedState, keep } from '../../src/main/start/saved-state';
import type { StackOptions } from '../../src/main/start/supervise';
import { demoCredentials } from '../../src/main/start/peers';
import { startProcesses } from '../../src/main/start/processes';
import { seed } from '../../src/main/start/seed';
import { WEBHOOK_PATH } from '../load/receiver';
import { type Addresses, addressesOf, heraldEnvironment } from './environment';
import { type Bare, startBare, startBareApi } from './start-bare';
import { startPeers } from './start-peers';

export type ProcessName =
  | 'Temporal'
  | 'MongoDB'
  | 'API'
  | 'worker'
  | 'bare worker'
  | 'sandbox and receiver'
  | 'load and clients';

export interface BenchStack {
  addresses: Addresses;
  kept: SavedState;
  demo: Demo;
  /** Herald's database and services in this process, to prepare what is measured. */
  base: Adapters;
  bare: Bare;
  /** Where a bare `GET /template` of the demo workspace answers. */
  bareApiUrl: string;
  engines: { temporal: string; mongodb: string };
  pids: Record<ProcessName, number>;
}

/** Starts everything as `npm start` does, in a temporary folder, with the bench's own processes beside it. */
export async function startBenchStack(parts: Omit<StackOptions, 'config'>): Promise<BenchStack> {
  const { lifecycle, report } = parts;
  const [temporal, mongodb] = await Promise.all([readyTemporal(report), readyMongodb(report)]);
  report('Starting engines, Herald and the bare worker …');
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-bench-'));
  lifecycle.onClose('data', () => rm(dataDir, { recursive: true, force: true }));
  const config = { ...readEmbeddedConfig(), dataDir, apiPort: await freePort() };
  // A process that has to be started again would spoil every number.
  const options: StackOptions = { ...parts, config, report: parts.giveUp };

  const kept = await keep(dataDir, config.apiPort);
  const engines = await startEngines(options, kept, { temporal, mongodb });
  const hangingPorts = { receiver: await freePort(), provider: await freePort() };
  const peers = await startPeers(options, kept, hangingPorts);
  const addresses = addressesOf(config, kept, hangingPorts);
  const environment = heraldEnvironment(config, kept, addresses);
  const { base, demo } = await prepareWorkspace(options, kept, environment, addresses);
  const processes = await startProcesses(options, environment, kept.ports.worker);
  const bare = await startBare(options, addresses.temporal);
  const { mongodb: mongodbUri } = addresses;
  const { workspaceId } = demo;
  const bareApiUrl = await startBareApi(options, { mongodbUri, workspaceId });
  const pids: BenchStack['pids'] = {
    Temporal: engines.Temporal.pid(),
    MongoDB: engines.MongoDB.pid(),
    API: processes['the api'].pid(),
    worker: processes['the worker'].pid(),
    'bare worker': bare.worker.pid,
    'sandbox and receiver': peers.pid,
    'load and clients': process.pid,
  };
  const found = { temporal: temporal.description, mongodb: mongodb.description };
  return { addresses, kept, demo, base, bare, bareApiUrl, engines: found, pids };
}

async function prepareWorkspace(
  { lifecycle }: StackOptions,
  kept: SavedState,
  environment: NodeJS.ProcessEnv,
  addresses: Addresses,
): Promise<{ base: Adapters; demo: Demo }> {
  const base = await composeAdapters(readConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench');
  lifecycle.onClose('database', async () => void (await base.lifecycle.close()));
  const demo = await seed(base, kept, {
    webhookUrl: addresses.receiver + WEBHOOK_PATH,
    credentials: demoCredentials(kept),
  });
  return { base, demo };
}
