import type { WebhookSettings } from './webhook-settings';

/** How a workspace's webhooks are doing, in the words people see (contract 7). */
export type WebhookIndicator = 'Not configured' | 'Disabled' | 'Waiting' | 'Active' | 'Error';

/** When a run last ended in each way; null when none did. A cancelled run is neither. */
export interface LastCompletions {
  deliveredAt: Date | null;
  failedAt: Date | null;
}

/** Runs that ended on one day (UTC), e.g. 2026-11-21. */
export interface DailyOutcome {
  day: string;
  delivered: number;
  failed: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Most runs that are counted as retrying: each one that is counted is read whole, every few seconds. */
export const RETRYING_MAX = 1000;

/** How far back the Success rate looks (contract 7). */
export const OUTCOME_WINDOW_MS = 7 * DAY_MS;

/** @param last completions since the URL was saved */
export function indicatorOf(
  settings: WebhookSettings | null,
  last: LastCompletions,
): WebhookIndicator {
  if (settings === null || settings.url === null) return 'Not configured';
  if (!settings.enabled) return 'Disabled';
  const { deliveredAt, failedAt } = last;
  const { testPassedAt, urlSavedAt } = settings;
  const testPassed = testPassedAt !== null && timeOf(testPassedAt) >= timeOf(urlSavedAt);
  if (deliveredAt === null && failedAt === null) return testPassed ? 'Active' : 'Waiting';
  return timeOf(failedAt) > clearedAtMs(settings, last) ? 'Error' : 'Active';
}

/** Returns when a delivery or a test last succeeded; -Infinity when none did. */
export function clearedAtMs(
  { testPassedAt }: WebhookSettings,
  { deliveredAt }: LastCompletions,
): number {
  return Math.max(timeOf(deliveredAt), timeOf(testPassedAt));
}

/** From 0 to 1; null when nothing was completed. */
export function successRate(days: DailyOutcome[]): number | null {
  const delivered = days.reduce((sum, day) => sum + day.delivered, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  return delivered + failed === 0 ? null : delivered / (delivered + failed);
}

/** The last seven days, oldest first, today included; days without a completion have zeros. */
export function lastDays(days: DailyOutcome[], now: Date): DailyOutcome[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(now.getTime() - (6 - index) * DAY_MS).toISOString().slice(0, 10);
    return days.find((each) => each.day === day) ?? { day, delivered: 0, failed: 0 };
  });
}

/** The later of two sets of completions, each on its own. */
export function latest(one: LastCompletions, other: LastCompletions): LastCompletions {
  return {
    deliveredAt: later(one.deliveredAt, other.deliveredAt),
    failedAt: later(one.failedAt, other.failedAt),
  };
}

function later(one: Date | null, other: Date | null): Date | null {
  return timeOf(other) > timeOf(one) ? other : one;
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? -Infinity;
}
