import { type BudgetMonth, monthOf } from '../../domain/budget';
import type { BudgetRepository } from '../../ports/budgets';
import type { Clock } from '../../ports/clock';

export interface ShowBudgetDeps {
  budgets: BudgetRepository;
  clock: Clock;
}

export type ShowBudget = (workspaceId: string) => Promise<BudgetMonth | null>;

/** Returns a workspace's budget with what is used of it this month, or null. */
export function showBudget({ budgets, clock }: ShowBudgetDeps): ShowBudget {
  return async (workspaceId) => {
    const known = await budgets.find(workspaceId);
    if (known === null) return null;
    const month = monthOf(clock.now());
    return known.month < month ? { ...known, month, used: 0, noticed: 0 } : known;
  };
}
