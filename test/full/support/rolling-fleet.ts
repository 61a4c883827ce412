import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../../engines/ports';
import { startBalancer } from '../../../src/main/production-shape/balancer';
import { type TestProcess, startProcess } from '../../stack/process';
import type { Release } from './releases';

/** APIs and workers of several releases behind one address, as an operator replaces them. */
export interface Fleet {
  /** The address in front of the APIs. */
  url: string;
  startApi(release: Pick<Release, 'dist'>): Promise<TestProcess>;
  startWorker(release: Pick<Release, 'dist'>): Promise<TestProcess>;
  close(): Promise<void>;
}

/** Returns a fleet with an API that runs on a port already. `apis` is how many may be started beside it. */
export async function createFleet(
  env: NodeJS.ProcessEnv,
  { runningPort, apis }: { runningPort: number; apis: number },
): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-fleet-'));
  const [port = 0, ...apiPorts] = await freePorts(1 + apis);
  const balancer = await startBalancer(port, [runningPort, ...apiPorts]);
  const unused = apiPorts.values();
  const started: TestProcess[] = [];

  async function startOne(role: 'api' | 'worker', dist: string, own: number) {
    const logFile = join(folder, `${role}-${own}.log`);
    const portHere = { [role === 'api' ? 'PORT' : 'WORKER_PORT']: String(own) };
    const process = await startProcess({
      role,
      env: { ...env, ...portHere },
      port: own,
      logFile,
      dist,
    });
    started.push(process);
    return process;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async startApi({ dist }) {
      const own = unused.next().value;
      if (own === undefined) throw new Error('create the fleet with more APIs');
      return startOne('api', dist, own);
    },
    async startWorker({ dist }) {
      const [own = 0] = await freePorts(1);
      return startOne('worker', dist, own);
    },
    async close() {
      await Promise.all(started.map((each) => each.stop()));
      await balancer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
