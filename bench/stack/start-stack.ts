import { writeFile } from 'node:fs/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { RunningEngine } from '../../engines/types';
import { readyMongodb } from '../../engines/mongodb/ready';
import { readyTemporal } from '../../engines/temporal/ready';
import { readConfig } from '../../src/config';
import { readEmbeddedConfig } from '../../src/config/embedded';
import { type Adapters, composeAdapters } from '../../src/main/compose/adapters';
import { startEngines } from '../../src/main/start/engines';
import { caFile, demoCredentials, demoNumber } from '../../src/main/start/peers';
import { startProcesses } from '../../src/main/start/processes';
import { type Demo, type SavedState, keep } from '../../src/main/start/saved-state';
import { seed } from '../../src/main/start/seed';
import type { StackOptions } from '../../src/main/start/supervise';
import { WEBHOOK_PATH } from '../load/receiver';
import type { PeersSettings } from '../peers';
import {
  type Addresses,
  LISTENERS,
  type Ports,
  addressesOf,
  heraldEnvironment,
} from './environment';
import { freePorts } from './free-ports';
import { startSideProcess } from './side-process';

export interface BenchStack {
  /** With them further processes are started. */
  options: StackOptions;
  addresses: Addresses;
  kept: SavedState;
  demo: Demo;
  /** Herald's database and services in this process, to prepare what is measured. */
  base: Adapters;
  /** Kept connections of the load, which trusts the receivers. */
  dispatcher: Dispatcher;
  pids: Record<'Temporal' | 'MongoDB' | 'API' | 'worker' | 'peers' | 'load', number>;
}

/** Processes that do Herald's work. */
export const HERALD = ['Temporal', 'MongoDB', 'API', 'worker'] as const;

/** Starts everything as `npm start` does, on ports and in a folder of its own. */
export async function startBenchStack(
  parts: Omit<StackOptions, 'config'>,
  dataDir: string,
): Promise<BenchStack> {
  const { lifecycle } = parts;
  const [temporal, mongodb] = await Promise.all([
    readyTemporal(parts.report),
    readyMongodb(parts.report),
  ]);
  const ports = await freePorts(LISTENERS);
  const config = { ...readEmbeddedConfig(), dataDir, apiPort: ports.api };
  // A process that has to be started again would spoil every number.
  const report = (line: string): void => parts.giveUp(line.replace(', restarting it', ''));
  const options: StackOptions = { ...parts, config, report };

  const kept = { ...(await keep(dataDir, config.apiPort)), ports };
  const engines = await startEngines(options, kept, { temporal, mongodb });
  const peers = await startPeers(options, kept, ports);
  const addresses = addressesOf(ports);
  const environment = heraldEnvironment(config, kept, ports, addresses);
  const base = await composeAdapters(readConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench');
  lifecycle.onClose('database', async () => void (await base.lifecycle.close()));
  const webhookUrl = addresses.receiver + WEBHOOK_PATH;
  const demo = await seed(base, kept, { webhookUrl, credentials: demoCredentials(kept) });
  const processes = await startProcesses(options, environment, ports.worker);
  const pids = {
    Temporal: engines.Temporal.pid(),
    MongoDB: engines.MongoDB.pid(),
    API: processes['the api'].pid(),
    worker: processes['the worker'].pid(),
    peers: peers.pid,
    load: process.pid,
  };
  const dispatcher = new Agent({ connect: { ca: kept.certificate.certPem } });
  lifecycle.onClose('connections of the load', () => dispatcher.destroy());
  return { options, addresses, kept, demo, base, dispatcher, pids };
}

/** Names the engines that the stack is started with. */
export async function engineVersions(report: (line: string) => void): Promise<string> {
  const [temporal, mongodb] = await Promise.all([readyTemporal(report), readyMongodb(report)]);
  return `${temporal.description}, ${mongodb.description}`;
}

/**
 * Sandbox and receivers in one process: no measurement uses both. The sandbox reports nothing by itself, because
 * the bench plays the provider.
 */
async function startPeers(
  options: StackOptions,
  kept: SavedState,
  ports: Ports,
): Promise<RunningEngine> {
  await writeFile(caFile(options.config.dataDir), kept.certificate.certPem);
  const settings: PeersSettings = {
    receiver: { port: ports.receiver, ...kept.certificate },
    hangingReceiver: { port: ports.hangingReceiver, ...kept.certificate },
    hangingProvider: { port: ports.hangingProvider },
    sandbox: { port: ports.sandbox, numbers: [demoNumber(kept, null)] },
  };
  return startSideProcess(options, {
    name: 'the sandbox and the receiver',
    entry: 'peers',
    settings,
    probe: () => request(`http://127.0.0.1:${ports.sandbox}/sandbox/messages`),
  });
}
