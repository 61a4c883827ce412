import { bindAll } from '../steps/bind';
import { saveBudget } from './save-budget';
import { showBudget } from './show-budget';
import { showStatistics } from './show-statistics';
import { showUsage } from './show-usage';
import type { UsageDeps } from './deps';

/** Creates the services of usage and budgets. */
export function createUsage(deps: UsageDeps) {
  return bindAll(deps, {
    show: showUsage,
    showStatistics,
    showBudget,
    saveBudget,
  });
}

export type Usage = ReturnType<typeof createUsage>;
