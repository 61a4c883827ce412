import type { Shape } from '../start/shape';
import type { Supervised } from '../start/supervise';
import { startEngines } from './engines';
import { type Machine, prepareMachine } from './machine';
import { type StartedProcess, startProcesses } from './processes';
import { readyEngines } from './ready-engines';

/** Everything that runs once a production shape has started. */
export interface Running {
  engines: Record<string, Supervised>;
  processes: StartedProcess[];
}

/**
 * The shape of docker-compose.yml: Temporal's server for production on PostgreSQL, two APIs behind a balancer, and three
 * workers. A shape is for one start.
 */
export function productionShape(): Shape & { running(): Running } {
  const running: Running = { engines: {}, processes: [] };
  let machine: Machine | undefined;
  return {
    async readyEngines(report, environment) {
      const ready = await readyEngines(report, environment);
      return {
        temporal: `${ready.server.description}, on ${ready.postgresql.description}`,
        mongodb: ready.mongodb.description,
        async start(options, kept) {
          machine = await prepareMachine(options, kept, ready);
          running.engines = await startEngines(options, ready, machine);
          return running.engines;
        },
      };
    },
    async startProcesses(options, environment) {
      if (machine === undefined) throw new Error('the engines have not been started');
      running.processes = await startProcesses(options, environment, machine);
      return Object.fromEntries(running.processes.map(({ name, running: each }) => [name, each]));
    },
    running: () => running,
  };
}
