import { type UsageDay, NO_COUNTS, addCounts, countMessage } from '../../domain/usage';
import { type BudgetMonth, monthOf } from '../../domain/budget';
import type { BudgetRepository } from '../../ports/budgets';
import type { Clock } from '../../ports/clock';
import type { SenderRepository } from '../../ports/senders';
import type { RateCardRepository } from '../../ports/rate-cards';
import type { CountedRun, UsageRepository, UsageRun } from '../../ports/usage';
import type { ReconcilerJob } from '../reconciler/reconcile';
import { chargesOf } from './steps/charges-of';
import { countryOf } from './steps/country-of';

export interface CountUsageDeps {
  usage: UsageRepository;
  budgets: BudgetRepository;
  rateCards: RateCardRepository;
  senders: SenderRepository;
  clock: Clock;
  /** Messages counted in one run. */
  batchSize: number;
  /** How long other processes leave a run alone. */
  leaseMs: number;
}

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
    const counted = countRun(run);
    const budgets = await budgetsOf(deps, run, monthOf(now));
    const cards = budgets.length === 0 ? [] : await rateCards.list();
    const charges = chargesOf(budgets, cards, run, counted.additions);
    await usage.complete({ ...counted, charges }, now);
    await noteBilledText(deps, counted.additions);
    return true;
  };
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

function countRun({ id, messages }: UsageRun): Omit<CountedRun, 'charges'> {
  const additions = new Map<string, UsageDay>();
  const counted = messages.map(({ message, before }) => {
    const after = countMessage(message, countryOf(message));
    if (before !== null) add(additions, { ...before.group, counts: before.counts }, -1);
    add(additions, { ...after.group, counts: after.counts }, 1);
    return { key: message.key, counted: after };
  });
  return { id, messages: counted, additions: [...additions.values()].filter(isChange) };
}

function add(additions: Map<string, UsageDay>, day: UsageDay, factor: 1 | -1): void {
  const { counts, ...group } = day;
  const key = JSON.stringify(Object.values(group));
  const known = additions.get(key)?.counts ?? NO_COUNTS;
  additions.set(key, { ...group, counts: addCounts(known, counts, factor) });
}

function isChange({ counts }: UsageDay): boolean {
  return Object.values(counts).some((count) => count !== 0);
}
