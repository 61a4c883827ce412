import { type BudgetMonth, costOfDay, monthOf } from '../../../domain/budget';
import type { RateCard } from '../../../domain/rate-card';
import type { UsageDay } from '../../../domain/usage';
import type { BudgetCharge } from '../../../ports/budgets';
import type { UsageRun } from '../../../ports/usage';

/**
 * Returns what a run costs each budget in its month: what its additions cost, without what its messages reserved before
 * they were counted with a result for the first time.
 */
export function chargesOf(
  budgets: BudgetMonth[],
  cards: RateCard[],
  { messages }: UsageRun,
  additions: UsageDay[],
): BudgetCharge[] {
  return budgets.flatMap(({ workspaceId, budget, month }) => {
    const isOfMonth = (moment: string): boolean => moment.startsWith(month);
    const costs = additions
      .filter((day) => day.workspaceId === workspaceId && isOfMonth(day.day))
      .map((day) => costOfDay(budget, cards, day));
    const reserved = messages
      .filter(({ message, before }) => {
        const isFirst = message.result !== null && (before?.counts.messages ?? 0) === 0;
        const isOurs = message.workspaceId === workspaceId && isFirst;
        return isOurs && isOfMonth(monthOf(message.createdAt));
      })
      .map(({ message: { reserved: taken } }) =>
        taken?.budgetId === budget.id ? taken.amount : 0,
      );
    const amount = sum(costs) - sum(reserved);
    return amount === 0 ? [] : [{ workspaceId, budgetId: budget.id, month, amount }];
  });
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
