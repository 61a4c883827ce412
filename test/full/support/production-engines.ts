import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../engines/ports';
import { readEmbeddedConfigIn } from '../../../src/config/embedded';
import { createLifecycle } from '../../../src/main/lifecycle';
import { startEngines } from '../../../src/main/production-shape/engines';
import type * as Machine from '../../../src/main/production-shape/machine';
import { readyEngines } from '../../../src/main/production-shape/ready-engines';
import { keep } from '../../../src/main/start/saved-state';
import { createLogger } from '../../../src/observability/logger';

export interface ProductionEngines {
  mongodbUri: string;
  temporalAddress: string;
  close(): Promise<void>;
}

/** Compiled, because it puts the program `herald` of the build among those of the jobs. */
const { prepareMachine } = require(
  join(__dirname, '../../../dist/src/main/production-shape/machine.js'),
) as typeof Machine;

/** Starts the engines of docker-compose.yml for one suite: Temporal's server for production on PostgreSQL, and MongoDB. */
export async function startProductionEngines(): Promise<ProductionEngines> {
  const report = (line: string): void => void process.stderr.write(`${line}\n`);
  const ready = await readyEngines(report, process.env);
  const dataDir = await mkdtemp(join(tmpdir(), 'herald-engines-'));
  const lifecycle = createLifecycle({ log: createLogger('silent', 'test'), timeoutMs: 60_000 });
  const options = {
    config: readEmbeddedConfigIn(dataDir),
    lifecycle,
    report,
    giveUp: report,
  };
  const machine = await prepareMachine(options, await keep(dataDir, await freePort()), ready);
  await startEngines(options, ready, machine);
  const { mongodb, temporal } = machine.ports;
  return {
    mongodbUri: `mongodb://127.0.0.1:${mongodb}`,
    temporalAddress: `127.0.0.1:${temporal}`,
    async close() {
      await lifecycle.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
