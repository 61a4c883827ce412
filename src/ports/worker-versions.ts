/** A version of the worker deployment. */
export interface ListedVersion {
  buildId: string;
  state: VersionState;
  /** Part of new work that a ramping version gets, in per cent; null for any other. */
  rampPercent: number | null;
  /** Whether a worker of it polls. */
  hasWorkers: boolean;
  /** Open workflows that only workers of this version can continue. */
  pinnedWorkflows: number;
}

export type VersionState = 'current' | 'ramping' | 'draining' | 'drained' | 'inactive';
