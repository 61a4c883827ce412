import type { Message } from '../domain/message';
import type { StatisticDay } from '../domain/statistics';
import type { BudgetCharge } from './budgets';
import type { CountedMessage, UsageDay, UsageField, UsageSum } from '../domain/usage';

/** Messages that one run counts, each with how it was counted before; null the first time. */
export interface UsageRun {
  id: string;
  messages: { message: Message; before: CountedMessage | null }[];
}

/** How the messages of a run are counted from now on, and what that adds to their days; counts may be negative. */
export interface CountedRun {
  id: string;
  messages: { key: string; counted: CountedMessage }[];
  additions: UsageDay[];
  /** The same for the statistics. */
  statistics: StatisticDay[];
  /** Costs for the budgets of workspaces that have one. */
  charges: BudgetCharge[];
}

/** Days of a workspace, inclusive, e.g. "2026-11-01". */
export interface UsagePeriod {
  from: string;
  to: string;
}

/**
 * Counts of messages by day and group. The write that changes a message marks it as due. A run takes due messages and
 * adds what changed since they were counted; another process completes a run whose process crashed.
 */
export interface UsageRepository {
  /** Takes a run that was not completed by `now`, else up to `limit` due messages. Null when there is neither. */
  begin(now: Date, leaseUntil: Date, limit: number): Promise<UsageRun | null>;
  /** Adds a run to its days. Its first call decides: repeats and later calls complete what that one began. */
  complete(run: CountedRun, now: Date): Promise<void>;
  /** Sums a workspace's days up, split by one field or more: in their order, at most `limit` sums, none without messages. */
  sum(
    workspaceId: string,
    period: UsagePeriod,
    by: UsageField[],
    limit: number,
  ): Promise<UsageSum[]>;
  /** Removes the marks of runs from days that none was added to for a day before `now`. */
  forgetRuns(now: Date): Promise<void>;
}
