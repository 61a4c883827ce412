import { type BudgetMonth, monthOf } from '../../domain/budget';
import { statisticGroupsOf } from '../../domain/statistics';
import { type UsageDay, countMessage } from '../../domain/usage';
import type { CountedRun, UsageRun } from '../../ports/usage';
import type { SharedDeps } from '../deps';
import type { ReconcilerJob } from '../reconciler/reconcile';
import { chargesOf } from './steps/charges-of';
import { countryOf } from './steps/country-of';
import { limitGroups } from './steps/limit-groups';
import { sumChanges } from './steps/sum-changes';

/**
 * Counts messages that changed into the days they were accepted. Any number of processes may run it at once: each message
 * is counted exactly once as it stands, also when a process crashes, and charged to the budget of its workspace.
 */
export function countUsage(deps: CountUsageDeps): ReconcilerJob {
  const { usage, rateCards, clock, batchSize, leaseMs } = deps;
  return async () => {
    const now = clock.now();
    const run = await usage.begin(now, new Date(now.getTime() + leaseMs), batchSize);
    if (run === null) return false;
    const counted = await countRun(deps, run);
    const budgets = await budgetsOf(deps, run, monthOf(now));
    const cards = budgets.length === 0 ? [] : await rateCards.list();
    const charges = chargesOf(budgets, cards, run, counted.additions);
    await usage.complete({ ...counted, charges }, now);
    await noteBilledText(deps, counted.additions);
    return true;
  };
}

export interface CountUsageDeps extends Pick<
  SharedDeps,
  'budgets' | 'clock' | 'rateCards' | 'senders' | 'statistics' | 'usage'
> {
  /** Messages counted in one run. */
  batchSize: number;
  /** How long other processes leave a run alone. */
  leaseMs: number;
}

/** Returns the budgets of a run's workspaces, in this month. */
async function budgetsOf(
  { budgets }: CountUsageDeps,
  { messages }: UsageRun,
  month: string,
): Promise<BudgetMonth[]> {
  const ids = [...new Set(messages.map(({ message }) => message.workspaceId))];
  const found = await budgets.list(ids);
  const over = found.filter((each) => each.month < month);
  if (over.length === 0) return found;
  await Promise.all(over.map(({ workspaceId }) => budgets.beginMonth(workspaceId, month)));
  return budgets.list(ids);
}

/** Notes on senders that the provider bills their free text, which people see before they write. */
async function noteBilledText({ senders }: CountUsageDeps, additions: UsageDay[]): Promise<void> {
  for (const { workspaceId, senderId, day, templateId, counts } of additions) {
    if (templateId === null && counts.billed > 0)
      await senders.noteFreeTextBilled(workspaceId, senderId, day);
  }
}

/** Decides how the messages of a run are counted, and sums up what that changes. */
async function countRun(
  { statistics }: CountUsageDeps,
  { id, messages }: UsageRun,
): Promise<Omit<CountedRun, 'charges'>> {
  const counted = await limitGroups(
    statistics,
    messages.map(({ message }) => ({
      key: message.key,
      counted: countMessage(message, countryOf(message)),
    })),
  );
  const before = messages.flatMap((each) => each.before ?? []);
  const after = counted.map((each) => each.counted);
  return {
    id,
    messages: counted,
    additions: sumChanges(before, after, ({ group, counts }) => [{ ...group, counts }]),
    statistics: sumChanges(before, after, ({ group, statistic }) =>
      statisticGroupsOf(group, statistic).map((each) => ({ ...each, counts: statistic.counts })),
    ),
  };
}
