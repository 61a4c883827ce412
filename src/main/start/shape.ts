import { readyMongodb } from '../../../engines/mongodb/ready';
import { readyTemporal } from '../../../engines/temporal/ready';
import type { Report } from '../../../engines/types';
import { startEngines } from './engines';
import { startProcesses } from './processes';
import type { SavedState } from './saved-state';
import type { StackOptions, Supervised } from './supervise';

/** Engines that were found or made, and how to start them. */
export interface Engines {
  /** Phrases for people. */
  temporal: string;
  mongodb: string;
  /** Starts them on the data folder; resolves when Temporal has the namespace and the search attributes. */
  start(options: StackOptions, kept: SavedState): Promise<Record<string, Supervised>>;
}

/** The engines and processes that a stack is made of. */
export interface Shape {
  readyEngines(report: Report, environment: NodeJS.ProcessEnv): Promise<Engines>;
  /** Starts the APIs and workers; resolves when the address of the API answers. */
  startProcesses(
    options: StackOptions,
    environment: NodeJS.ProcessEnv,
    kept: SavedState,
  ): Promise<Record<string, Supervised>>;
}

/** The shape of `npm start`: Temporal's dev server, MongoDB, one API and one worker. */
export const ONE_OF_EACH: Shape = {
  async readyEngines(report, environment) {
    const [temporal, mongodb] = await Promise.all([
      readyTemporal(report, environment),
      readyMongodb(report, environment),
    ]);
    return {
      temporal: temporal.description,
      mongodb: mongodb.description,
      start: (options, kept) => startEngines(options, kept, { temporal, mongodb }),
    };
  },
  startProcesses: (options, environment, { ports }) =>
    startProcesses(options, environment, ports.worker),
};
