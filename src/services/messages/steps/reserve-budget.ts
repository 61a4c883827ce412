import { type Budget, type BudgetMonth, amountText, costOf, monthOf } from '../../../domain/budget';
import { HeraldError } from '../../../domain/errors';
import { newId } from '../../../domain/ids';
import type { BudgetReservation, Message } from '../../../domain/message';
import { MARKETING } from '../../../domain/template/template';
import { dayOf } from '../../../domain/usage';
import type { SharedDeps } from '../../deps';
import { countryOf } from '../../usage/steps/country-of';
import { addressFields } from './find-recipient';
import type { Sendable } from './prepare-send';

type ReserveBudgetDeps = Pick<SharedDeps, 'budgets' | 'clock' | 'rateCards'>;

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
  messageKey: string,
): Promise<BudgetReservation | null> {
  const { workspaceId, category } = sendable.template;
  if (category.toUpperCase() !== MARKETING) return null;
  for (let tries = 1; ; tries += 1) {
    const known = await deps.budgets.find(workspaceId);
    if (known === null || !known.budget.stopsMarketing) return null;
    const { id: budgetId, limit } = known.budget;
    const month = await currentMonth(deps, known);
    const amount = await costNow(deps, sendable, known.budget);
    if (amount === 0) return null;
    const reservation = { id: newId('rsv'), budgetId, amount };
    if (await deps.budgets.reserve({ ...reservation, workspaceId, messageKey, month, limit }))
      return reservation;
    const latest = await deps.budgets.find(workspaceId);
    const isSame = latest?.budget.id === budgetId && latest.month === month;
    if (isSame || tries === TRIES) throw exhausted(known);
  }
}

/** Begins a month that has come. A process whose clock is behind takes from the month that another has begun. */
async function currentMonth(
  { budgets, clock }: ReserveBudgetDeps,
  { workspaceId, month: begun }: BudgetMonth,
): Promise<string> {
  const month = monthOf(clock.now());
  if (month <= begun) return begun;
  await budgets.beginMonth(workspaceId, month);
  return month;
}

async function costNow(
  { rateCards, clock }: ReserveBudgetDeps,
  { template, recipient }: Sendable,
  budget: Budget,
): Promise<number> {
  return costOf(budget, budget.currency === null ? [] : await rateCards.list(budget.currency), {
    day: dayOf(clock.now()),
    country: countryOf(addressFields(recipient)),
    category: template.category.toLowerCase(),
  });
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
  { workspaceId, reserved }: Message,
): Promise<void> {
  if (reserved !== null) await budgets.settle(workspaceId, reserved.id, reserved.amount);
}
