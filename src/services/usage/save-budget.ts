import { type Actor, changesBetween } from '../../domain/audit';
import { type Budget, type BudgetMonth, amountText, costOfDay, monthOf } from '../../domain/budget';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import { dayOf } from '../../domain/usage';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { PRICED_MAX } from './steps/costs-of';
import type { UsageDeps } from './deps';

/**
 * Sets a workspace's monthly budget, or removes it with null. What the month has used so far is computed from the counted
 * messages; it holds from the next send on.
 * @throws HeraldError invalid_request for money in a currency without a rate card; conflict when others change it all the time
 */
export async function saveBudget(
  deps: UsageDeps,
  workspaceId: string,
  given: NewBudget | null,
  actor: Actor,
): Promise<BudgetMonth | null> {
  if (given !== null) await refuseUnpriced(deps, given);
  return retryOnConflict('the budget is being changed: try again', async () => {
    const before = await deps.budgets.find(workspaceId);
    const from = before?.budget ?? null;
    const to = given && { ...given, id: newId('bdg') };
    const changes = changesBetween(shown(from), shown(to));
    if (changes.length === 0) return before;
    const month = monthOf(deps.clock.now());
    const used = to === null ? 0 : await usedIn(deps, workspaceId, to, month);
    const entry = entryOf(deps, workspaceId, actor, { action: 'budget.changed', changes });
    if (!(await deps.budgets.save(workspaceId, { from, to }, { month, used }, entry)))
      return CONFLICT;
    await publish(deps, entry);
    return to && { workspaceId, budget: to, month, used, noticed: 0 };
  });
}

/** A budget as people set it. */
export type NewBudget = Omit<Budget, 'id'>;

async function refuseUnpriced({ rateCards }: UsageDeps, { currency }: NewBudget): Promise<void> {
  if (currency === null || (await rateCards.list(currency)).length > 0) return;
  const message = 'no rate card has it: have your operator import one, or set a budget in messages';
  throw new HeraldError('invalid_request', `currency: ${message}`, {
    details: [{ field: 'currency', message }],
  });
}

async function usedIn(
  { usage, rateCards, clock }: UsageDeps,
  workspaceId: string,
  budget: Budget,
  month: string,
): Promise<number> {
  const cards = budget.currency === null ? [] : await rateCards.list(budget.currency);
  const period = { from: `${month}-01`, to: dayOf(clock.now()) };
  const fields = ['day', 'country', 'category', 'type', 'templateId'] as const;
  const sums = await usage.sum(workspaceId, period, [...fields], PRICED_MAX);
  return sums
    .map(({ group: { day, country = null, category, type = null, templateId = null }, counts }) =>
      costOfDay(budget, cards, {
        day: day ?? period.from,
        country,
        category: category ?? '',
        type,
        templateId,
        counts,
      }),
    )
    .reduce((total, cost) => total + cost, 0);
}

function shown(budget: Budget | null) {
  return {
    limit: budget && amountText(budget, budget.limit),
    stopsMarketing: budget && budget.stopsMarketing,
  };
}
