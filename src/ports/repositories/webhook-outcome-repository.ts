import type { DailyOutcome, LastCompletions } from '../../domain/webhook-outcome';

/**
 * What a workspace's deliveries came to, derived from the events themselves: nothing is counted twice, whatever crashes.
 * Every run counts, also one that a resend followed.
 */
export interface WebhookOutcomeRepository {
  /** Completed runs by day (UTC) since a moment; days without one are left out. */
  countByDay(workspaceId: string, since: Date): Promise<DailyOutcome[]>;
  lastCompletions(workspaceId: string, since: Date): Promise<LastCompletions>;
  countPending(workspaceId: string): Promise<number>;
}
