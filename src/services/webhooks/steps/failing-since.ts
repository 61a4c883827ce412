import { clearedAtMs, indicatorOf } from '../../../domain/webhook-outcome';
import type { SharedDeps } from '../../deps';

/** Returns when the first delivery failed after the last success; null for a receiver that does not fail. */
export async function failingSince(
  { settings, outcome, deliveries }: Pick<SharedDeps, 'deliveries' | 'outcome' | 'settings'>,
  workspaceId: string,
): Promise<Date | null> {
  const saved = await settings.find(workspaceId);
  const urlSavedAt = saved?.urlSavedAt ?? new Date(0);
  const last = await outcome.lastCompletions(workspaceId, urlSavedAt);
  if (saved === null || last.failedAt === null || indicatorOf(saved, last) !== 'Error') return null;
  const since = new Date(Math.max(urlSavedAt.getTime(), clearedAtMs(saved, last) + 1));
  const until = new Date(last.failedAt.getTime() + 1);
  const first = await deliveries.findFirstFailed(workspaceId, { since, until });
  return first?.completedAt ?? last.failedAt;
}
