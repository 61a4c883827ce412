import type { DailyOutcome, LastCompletions } from '../../domain/webhook-outcome';

/**
 * Outcomes of a workspace's deliveries, counted from the events themselves: no crash makes an event count twice.
 * Every run counts, also one that a resend followed.
 */
export interface WebhookOutcomeRepository {
  /** Completed runs by day (UTC) since a moment; days without one are left out. */
  countByDay(workspaceId: string, since: Date): Promise<DailyOutcome[]>;
  lastCompletions(workspaceId: string, since: Date): Promise<LastCompletions>;
  countPending(workspaceId: string): Promise<number>;
}
