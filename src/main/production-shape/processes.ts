import { join } from 'node:path';
import { awaitAnswer } from '../../../engines/answer';
import { launch } from '../../../engines/launch';
import { freePorts } from '../../../engines/ports';
import { readEnvironmentFile } from '../../config/embedded';
import { requireReady } from '../start/processes';
import { endlessRestarts } from '../start/restarts';
import { type StackOptions, type Start, type Supervised, superviseAll } from '../start/supervise';
import { startBalancer } from './balancer';
import { commandOf } from './jobs';
import type { Machine } from './machine';

/** How many processes of each role there are. */
export interface ProcessCounts {
  api: number;
  worker: number;
}

type Role = keyof ProcessCounts;

/** A process may wait for its databases this long, as in Kubernetes (deploy/helm, startup probe). */
const START_TIMEOUT_MS = 300_000;

/** Settings of the image (Dockerfile), which docker-compose.yml does not repeat. */
export const IMAGE_SETTINGS = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };

interface Place {
  name: string;
  role: Role;
  port: number;
}

/** A process of Herald and where its metrics are. */
export interface StartedProcess {
  name: string;
  running: Supervised;
  metricsUrl: string;
}

/** Processes that were started together. */
export interface StartedProcesses {
  list: StartedProcess[];
  /** Stops all of them, and the balancer. */
  stop(): Promise<void>;
}

/**
 * Starts APIs behind a balancer, and workers, by the commands and settings of docker-compose.yml; each is started again
 * when it ends, as Compose does, with the settings that the environment file has by then.
 *
 * @param environment settings that the file has no value for: addresses of the sandbox, and what the caller tunes
 */
export async function startProcesses(
  options: StackOptions,
  environment: NodeJS.ProcessEnv,
  machine: Machine,
  counts: ProcessCounts,
): Promise<StartedProcesses> {
  const places = await choosePlaces(counts);
  const starts = places.map((place) => [place.name, startOf(options, place, environment, machine)]);
  const running: Record<string, Supervised> = await superviseAll(
    Object.fromEntries(starts) as Record<string, Start>,
    options,
    endlessRestarts,
  );
  const apis = places.filter(({ role }) => role === 'api').map(({ port }) => port);
  const balancer = await startBalancer(options.config.apiPort, apis);
  options.lifecycle.onClose('balancer', () => balancer.close());
  return {
    list: places.flatMap(({ name, port }) => {
      const process = running[name];
      const metricsUrl = `http://127.0.0.1:${port}/metrics`;
      return process ? [{ name, running: process, metricsUrl }] : [];
    }),
    async stop() {
      await balancer.close();
      await Promise.all(Object.values(running).map((each) => each.stop()));
    },
  };
}

/** Names the processes and finds a port for each. */
async function choosePlaces(counts: ProcessCounts): Promise<Place[]> {
  const ports = await freePorts(counts.api + counts.worker);
  const roles = (['api', 'worker'] as const).flatMap((role) =>
    Array.from({ length: counts[role] }, (_, index) => ({ role, name: `${role} ${index + 1}` })),
  );
  return roles.map((each, index): Place => ({ ...each, port: ports[index] ?? 0 }));
}

function startOf(
  { config: { dataDir } }: StackOptions,
  { name, role, port }: Place,
  environment: NodeJS.ProcessEnv,
  { service, places, path, environmentOf }: Machine,
): Start {
  const [command, ...args] = commandOf(service(role));
  const logFile = join(dataDir, `logs/${name.replace(' ', '-')}.log`);
  const portHere = { [role === 'api' ? 'PORT' : 'WORKER_PORT']: String(port) };
  return async (signal) => {
    const env = {
      ...environmentOf(role),
      ...environment,
      ...readEnvironmentFile(dataDir),
      ...IMAGE_SETTINGS,
      ...places,
      ...portHere,
      PATH: path,
    };
    const running = await launch({ name, command, args, logFile, env, signal });
    await awaitAnswer(running, port, logFile, () => requireReady(port), START_TIMEOUT_MS);
    return running;
  };
}
