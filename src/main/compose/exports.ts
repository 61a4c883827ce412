import { runExport } from '../../services/workspaces/run-export';
import type { Adapters } from './adapters';
import { permitsByKind } from './permits-by-kind';
import { bind } from '../../services/steps/bind';

/** CSV files that one process writes at once: each reads page by page from the database. */
const EXPORTS_AT_ONCE = 12;

/** Bounds of what a refused caller is told to wait. */
const RETRY_MS = { minRetryMs: 2_000, maxRetryMs: 60_000 };

/** Limits the CSV files that one process writes: each workspace has a third of them when it is alone. */
export function composeExports(adapters: Pick<Adapters, 'metrics'>) {
  const exportPermits = permitsByKind<'export'>(adapters, {
    ...RETRY_MS,
    perOrigin: EXPORTS_AT_ONCE,
    perLane: { export: EXPORTS_AT_ONCE },
    originPart: 1,
  });
  return { runExport: bind(runExport, { exportPermits }) };
}
