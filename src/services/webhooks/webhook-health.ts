import {
  type DailyOutcome,
  type LastCompletions,
  OUTCOME_WINDOW_MS,
  RETRYING_MAX,
  type WebhookIndicator,
  indicatorOf,
  lastDays,
  successRate,
} from '../../domain/webhook-outcome';
import { isCircuitOpen } from '../../domain/webhook-settings';
import type { WebhookOutcomeRepository } from '../../ports/deliveries';
import type { SharedDeps } from '../deps';

/** Returns the health of a workspace's webhooks. */
export async function getWebhookHealth(
  { settings, outcome, clock }: WebhookHealthDeps,
  workspaceId: string,
): Promise<WebhookHealth> {
  const now = clock.now();
  const saved = await settings.find(workspaceId);
  const isOpen = isCircuitOpen(saved, now);
  const [days, last, pending, failedOnce] = await Promise.all([
    outcome.countByDay(workspaceId, new Date(now.getTime() - OUTCOME_WINDOW_MS)),
    outcome.lastCompletions(workspaceId, saved?.urlSavedAt ?? ALWAYS),
    outcome.countPending(workspaceId),
    isOpen ? null : countFailedOnce(outcome, workspaceId),
  ]);
  return {
    indicator: indicatorOf(saved, last),
    successRate: successRate(days),
    since: saved?.urlSavedAt ?? null,
    pending,
    retrying: isOpen ? Math.min(pending, RETRYING_MAX) : failedOnce,
    days: lastDays(days, now),
    ...last,
  };
}

/** Returns the indicator alone, without counting anything, for callers that ask often. */
export async function getWebhookIndicator(
  { settings, outcome }: Pick<WebhookHealthDeps, 'settings' | 'outcome'>,
  workspaceId: string,
): Promise<WebhookIndicator> {
  const saved = await settings.find(workspaceId);
  return indicatorOf(
    saved,
    await outcome.lastCompletions(workspaceId, saved?.urlSavedAt ?? ALWAYS),
  );
}

export type WebhookHealthDeps = Pick<SharedDeps, 'clock' | 'outcome' | 'settings'>;

/** Health of the webhooks, shown beside their settings (contract 7). */
export interface WebhookHealth extends LastCompletions {
  indicator: WebhookIndicator;
  /** Delivered of all that was completed in the last 7 days, 0 to 1; null when nothing was. */
  successRate: number | null;
  /** When the URL was saved: indicator and last completions count from then. Null when that is not known. */
  since: Date | null;
  /** Runs that are still tried. */
  pending: number;
  /**
   * Pending runs that wait because an attempt failed, or because the receiver answers nothing (its circuit is open);
   * `RETRYING_MAX` for more of them too, null when they could not be counted.
   */
  retrying: number | null;
  /** The last seven days (UTC), oldest first. */
  days: DailyOutcome[];
}

export type GetWebhookIndicator = (workspaceId: string) => Promise<WebhookIndicator>;

/** Start of the completions to look at while no URL is saved. */
const ALWAYS = new Date(0);

/** Returns null when the count fails: it reads whole events, and the rest of the health can do without it. */
async function countFailedOnce(
  outcome: Pick<WebhookOutcomeRepository, 'countRetrying'>,
  workspaceId: string,
): Promise<number | null> {
  try {
    return await outcome.countRetrying(workspaceId, RETRYING_MAX);
  } catch {
    return null;
  }
}
