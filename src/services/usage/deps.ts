import type { SharedDeps } from '../deps';

/** Dependencies of usage and budgets. */
export type UsageDeps = Pick<
  SharedDeps,
  'audit' | 'budgets' | 'clock' | 'log' | 'rateCards' | 'statistics' | 'usage'
>;
