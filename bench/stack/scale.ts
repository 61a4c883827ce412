import type { ProcessCounts } from '../../src/main/production-shape/processes';
import type { ProductionShape } from '../../src/main/production-shape/shape';
import type { StackOptions } from '../../src/main/start/supervise';

/** Processes of another number, on the same engines. */
export interface Scaled {
  pids: Record<'API' | 'worker', number[]>;
  /** Where each worker answers with its metrics. */
  workerMetrics: string[];
}

/** Stops the APIs and workers and starts so many, with these settings over those of the stack. */
export type Scale = (counts: ProcessCounts, settings: NodeJS.ProcessEnv) => Promise<Scaled>;

export function scaleOf(
  shape: ProductionShape,
  options: StackOptions,
  environment: NodeJS.ProcessEnv,
): Scale {
  return async (counts, settings) => {
    const list = await shape.restart(options, { ...environment, ...settings }, counts);
    const ofRole = (role: string) => list.filter(({ name }) => name.startsWith(role));
    const pidsOfRole = (role: string) => ofRole(role).map(({ running }) => running.pid());
    return {
      pids: { API: pidsOfRole('api'), worker: pidsOfRole('worker') },
      workerMetrics: ofRole('worker').map(({ metricsUrl }) => metricsUrl),
    };
  };
}
