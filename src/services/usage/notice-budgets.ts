import { type BudgetMonth, amountText, levelOf, monthOf } from '../../domain/budget';
import type { Mail } from '../../ports/mailer';
import type { SharedDeps } from '../deps';
import { type MailOwnersDeps, mailOwners } from '../members/steps/mail-owners';
import type { ReconcilerJob } from '../reconciler/reconcile';

/** Mails owners once a month when their budget is nearly used up, and once when it is. */
export function noticeBudgets(deps: NoticeBudgetsDeps): ReconcilerJob {
  const { budgets, clock, leaseMs } = deps;
  return async () => {
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    for (const budget of await budgets.list()) {
      const level = levelOf(budget);
      if (budget.month !== monthOf(now) || level <= budget.noticed) continue;
      if (!(await budgets.claimNotice(budget, level, now, leaseUntil))) continue;
      const workspace = await deps.workspaces.find(budget.workspaceId);
      if (workspace !== null)
        await mailOwners(deps, workspace.id, mailOf(budget, level, workspace.name));
      await budgets.noteNoticed(budget, level);
    }
    return false;
  };
}

export interface NoticeBudgetsDeps
  extends MailOwnersDeps, Pick<SharedDeps, 'budgets' | 'clock' | 'workspaces'> {
  /** How long other processes leave a notice to the one that began it. */
  leaseMs: number;
}

function mailOf(
  { budget, month, used }: BudgetMonth,
  level: number,
  workspaceName: string,
): Omit<Mail, 'to'> {
  const isUsedUp = level === 100;
  const state = isUsedUp ? 'is used up' : `is used by ${level} %`;
  const effect = budget.stopsMarketing
    ? 'Marketing templates are refused once it is used up; all other messages go out.'
    : 'All messages go out all the same, because the budget only warns.';
  return {
    subject: `The message budget of ${workspaceName} ${state}`,
    text: [
      `The budget of the workspace "${workspaceName}" for ${month} ${state}:`,
      `${amountText(budget, used)} of ${amountText(budget, budget.limit)}.`,
      '',
      effect,
      'The page Usage of the console shows what was sent, and changes the budget.',
    ].join('\n'),
    id: `budget-${level}.${budget.id}.${month}@herald`,
  };
}
