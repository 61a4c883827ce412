import { type BudgetMonth, amountText, costOf, monthOf } from '../../../domain/budget';
import { HeraldError } from '../../../domain/errors';
import type { BudgetReservation, Message } from '../../../domain/message';
import { MARKETING } from '../../../domain/template/template';
import { dayOf } from '../../../domain/usage';
import type { BudgetRepository } from '../../../ports/budgets';
import type { Clock } from '../../../ports/clock';
import type { RateCardRepository } from '../../../ports/rate-cards';
import { countryOf } from '../../usage/steps/country-of';
import { addressFields } from './find-recipient';
import type { Sendable } from './prepare-send';

export interface ReserveBudgetDeps {
  budgets: BudgetRepository;
  rateCards: RateCardRepository;
  clock: Clock;
}

/** A budget that changed meanwhile is read again. */
const TRIES = 3;

/**
 * Takes what a marketing template costs from the budget of its workspace, where the budget stops marketing. All processes
 * take from one budget, so it is never exceeded. Resolves with null where nothing is taken.
 * @throws HeraldError budget_exhausted when less is left in this month
 */
export async function reserveBudget(
  deps: ReserveBudgetDeps,
  sendable: Sendable,
): Promise<BudgetReservation | null> {
  const { workspaceId, category } = sendable.template;
  if (category.toUpperCase() !== MARKETING) return null;
  for (let tries = 1; ; tries += 1) {
    const known = await deps.budgets.find(workspaceId);
    if (known === null || !known.budget.stopsMarketing) return null;
    const { budget } = known;
    const now = deps.clock.now();
    const month = monthOf(now);
    if (known.month < month) await deps.budgets.beginMonth(workspaceId, month);
    const cards = budget.currency === null ? [] : await deps.rateCards.list(budget.currency);
    const country = countryOf(addressFields(sendable.recipient));
    const amount = costOf(budget, cards, {
      day: dayOf(now),
      country,
      category: category.toLowerCase(),
    });
    const charge = { workspaceId, budgetId: budget.id, month, amount };
    if (await deps.budgets.reserve({ ...charge, limit: budget.limit }))
      return { budgetId: budget.id, amount };
    const latest = await deps.budgets.find(workspaceId);
    if (latest?.budget.id === budget.id || tries === TRIES) throw exhausted(known);
  }
}

function exhausted({ budget }: BudgetMonth): HeraldError {
  return new HeraldError(
    'budget_exhausted',
    `the workspace's budget of ${amountText(budget, budget.limit)} for this month is used up: raise it, or send marketing again next month`,
  );
}

/** Gives back what was taken for a message that is not stored in the end. */
export async function giveBack(
  { budgets }: Pick<ReserveBudgetDeps, 'budgets'>,
  { workspaceId, reserved, createdAt }: Message,
): Promise<void> {
  if (reserved === null) return;
  const { budgetId, amount } = reserved;
  await budgets.charge({ workspaceId, budgetId, month: monthOf(createdAt), amount: -amount });
}
