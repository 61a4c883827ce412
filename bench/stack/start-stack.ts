import { writeFile } from 'node:fs/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { RunningEngine } from '../../engines/types';
import { readConfig } from '../../src/config';
import { readEmbeddedConfig } from '../../src/config/embedded';
import { type Adapters, composeAdapters } from '../../src/main/compose/adapters';
import { productionShape } from '../../src/main/production-shape/shape';
import { caFile, demoCredentials, demoNumber } from '../../src/main/start/peers';
import { type Demo, type SavedState, keep } from '../../src/main/start/saved-state';
import { seed } from '../../src/main/start/seed';
import { ONE_OF_EACH } from '../../src/main/start/shape';
import type { StackOptions, Supervised } from '../../src/main/start/supervise';
import type { Pids } from '../measure/process-usage';
import type { StackName } from '../options';
import { WEBHOOK_PATH } from '../load/receiver';
import type { PeersSettings } from '../peers';
import {
  type Addresses,
  type Ports,
  addressesOf,
  choosePorts,
  heraldEnvironment,
} from './environment';
import { type Scale, scaleOf } from './scale';
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
  pids: Record<(typeof HERALD)[number] | 'peers' | 'load', Pids>;
  /** Runs other numbers of processes; null for a stack with one of each. */
  scale: Scale | null;
}

/** Processes that do Herald's work. Temporal's dev server has no PostgreSQL. */
export const HERALD = ['Temporal', 'PostgreSQL', 'MongoDB', 'API', 'worker'] as const;

/** Starts everything as the command of that name does, on ports and in a folder of its own. */
export async function startBenchStack(
  parts: Omit<StackOptions, 'config'>,
  dataDir: string,
  stack: StackName,
): Promise<BenchStack> {
  const { lifecycle } = parts;
  const production = stack === 'production-shape' ? productionShape() : null;
  const shape = production ?? ONE_OF_EACH;
  const ready = await shape.readyEngines(parts.report, process.env);
  const ports = await choosePorts();
  const config = { ...readEmbeddedConfig(), dataDir, apiPort: ports.api };
  // A process that has to be started again would spoil every number.
  const report = (line: string): void => parts.giveUp(line.replace(', restarting it', ''));
  const options: StackOptions = { ...parts, config, report };

  const kept = { ...(await keep(dataDir, config.apiPort)), ports };
  const engines = await ready.start(options, kept);
  const peers = await startPeers(options, kept, ports);
  const addresses = addressesOf(ports);
  const environment = heraldEnvironment(config, kept, ports, addresses);
  const base = await composeAdapters(readConfig({ ...environment, LOG_LEVEL: 'silent' }), 'bench');
  lifecycle.onClose('database', async () => void (await base.lifecycle.close()));
  const webhookUrl = addresses.receiver + WEBHOOK_PATH;
  const demo = await seed(base, kept, { webhookUrl, credentials: demoCredentials(kept) });
  const processes = await shape.startProcesses(options, environment, kept);
  const pids = {
    Temporal: pidsOf(engines, 'Temporal'),
    PostgreSQL: pidsOf(engines, 'PostgreSQL'),
    MongoDB: pidsOf(engines, 'MongoDB'),
    API: pidsOf(processes, 'api'),
    worker: pidsOf(processes, 'worker'),
    peers: peers.pid,
    load: process.pid,
  };
  const dispatcher = new Agent({ connect: { ca: kept.certificate.certPem } });
  lifecycle.onClose('connections of the load', () => dispatcher.destroy());
  const scale = production && scaleOf(production, options, environment);
  return { options, addresses, kept, demo, base, dispatcher, pids, scale };
}

/** Names the engines that the stack is started with. */
export async function engineVersions(
  stack: StackName,
  report: (line: string) => void,
): Promise<string> {
  const shape = stack === 'start' ? ONE_OF_EACH : productionShape();
  const { temporal, mongodb } = await shape.readyEngines(report, process.env);
  return `${temporal}, ${mongodb}`;
}

/** Returns the processes whose names hold the word. */
function pidsOf(processes: Record<string, Supervised>, word: string): number[] {
  const found = Object.entries(processes).filter(([name]) => name.includes(word));
  return found.map(([, supervised]) => supervised.pid());
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
