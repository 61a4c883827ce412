import type { Shape } from '../start/shape';
import type { StackOptions, Supervised } from '../start/supervise';
import { startEngines } from './engines';
import { type Machine, prepareMachine } from './machine';
import {
  type ProcessCounts,
  type StartedProcess,
  type StartedProcesses,
  startProcesses,
} from './processes';
import { readyEngines } from './ready-engines';

/** Everything that runs once a production shape has started. */
export interface Running {
  engines: Record<string, Supervised>;
  processes: StartedProcess[];
}

/** A shape that also says what runs, and changes it. */
export interface ProductionShape extends Shape {
  running(): Running;
  /** Stops the APIs and workers and starts so many with these settings, on the same engines. */
  restart(
    options: StackOptions,
    environment: NodeJS.ProcessEnv,
    counts: ProcessCounts,
  ): Promise<StartedProcess[]>;
}

const COUNTS: ProcessCounts = { api: 2, worker: 3 };

/**
 * The shape of docker-compose.yml: Temporal's server for production on PostgreSQL, two APIs behind a balancer, and three
 * workers unless told otherwise. A shape is for one start.
 */
export function productionShape(counts = COUNTS): ProductionShape {
  let engines: Running['engines'] = {};
  let processes: StartedProcesses = { list: [], stop: () => Promise.resolve() };
  let machine: Machine | undefined;
  return {
    async readyEngines(report, environment) {
      const ready = await readyEngines(report, environment);
      return {
        temporal: `${ready.server.description}, on ${ready.postgresql.description}`,
        mongodb: ready.mongodb.description,
        async start(options, kept) {
          machine = await prepareMachine(options, kept, ready);
          engines = await startEngines(options, ready, machine);
          return engines;
        },
      };
    },
    async startProcesses(options, environment) {
      const list = await this.restart(options, environment, counts);
      return Object.fromEntries(list.map(({ name, running }) => [name, running]));
    },
    running: () => ({ engines, processes: processes.list }),
    async restart(options, environment, wanted) {
      if (machine === undefined) throw new Error('the engines have not been started');
      await processes.stop();
      processes = await startProcesses(options, environment, machine, wanted);
      return processes.list;
    },
  };
}
