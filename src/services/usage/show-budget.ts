import { type BudgetMonth, monthOf } from '../../domain/budget';
import type { UsageDeps } from './deps';

/** Returns a workspace's budget with what is used of it this month, or null. */
export async function showBudget(
  { budgets, clock }: UsageDeps,
  workspaceId: string,
): Promise<BudgetMonth | null> {
  const known = await budgets.find(workspaceId);
  if (known === null) return null;
  const month = monthOf(clock.now());
  return known.month < month ? { ...known, month, used: 0, noticed: 0 } : known;
}
