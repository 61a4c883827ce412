import { createPermits } from '../../services/steps/permits';
import { runExport } from '../../services/workspaces/run-export';
import type { Adapters } from './adapters';

/** CSV files that one process writes at once: each reads page by page from the database. */
const EXPORTS_AT_ONCE = 12;

/** Bounds of what a refused caller is told to wait. */
const RETRY_MS = { minRetryMs: 2_000, maxRetryMs: 60_000 };

/** Limits the CSV files that one process writes: each workspace has a third of them when it is alone. */
export function composeExports({ metrics }: Pick<Adapters, 'metrics'>) {
  const exportPermits = createPermits<'export'>({
    ...RETRY_MS,
    nowMs: () => performance.now(),
    observer: {
      held: (kind, count) => metrics.permitsHeld(kind, count),
      refused: (kind) => metrics.permitRefused(kind),
    },
    perOrigin: EXPORTS_AT_ONCE,
    perLane: { export: EXPORTS_AT_ONCE },
    originPart: 1,
  });
  return { runExport: runExport({ exportPermits }) };
}
