import type { Sender } from '../../lib/api/senders';

export type SyncState = 'never' | 'running' | 'failed' | 'done';

/** How the sync of a sender's templates stands: what was begun last has ended well, badly, or not yet. */
export function syncStateOf({
  connected,
  templateSync,
}: Pick<Sender, 'connected' | 'templateSync'>): SyncState {
  const { lastAttemptAt, lastSyncedAt, lastFailedAt, lastError } = templateSync;
  if (lastAttemptAt === null) return 'never';
  if (lastAttemptAt === lastSyncedAt) return 'done';
  // The time of a failure may be unknown.
  const isOfLast = lastFailedAt === null || lastFailedAt === lastAttemptAt;
  if (lastError !== null && isOfLast) return 'failed';
  // A sync that was under way when the number was disconnected has ended without a result.
  if (connected) return 'running';
  return lastSyncedAt === null ? 'never' : 'done';
}
