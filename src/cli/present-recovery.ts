import { shownActor } from '../services/workspaces/steps/audit-entry';
import type { RecoverableCount, RecoveryProgress } from '../services/deliveries/show-recoveries';
import { formatActor, formatTable, formatTime } from './format';

export function presentRecovery({ recovery, resent }: RecoveryProgress) {
  const { id, state, since, total, ratePerSecond, by, createdAt, endedAt } = recovery;
  return {
    recoveryId: id,
    state,
    since,
    total,
    resent,
    ratePerSecond,
    requestedBy: shownActor(by),
    createdAt,
    endedAt,
  };
}

export function formatRecoverable({ failed, pending }: RecoverableCount): string {
  const again = `${failed} failed events would be delivered again.`;
  if (pending === 0) return again;
  return `${again} ${pending} more are pending: their attempts go on without a recovery.`;
}

export function formatRecoveries(shown: ReturnType<typeof presentRecovery>[]): string {
  return formatTable(
    [
      'recovery id',
      'asked for',
      'by',
      'since',
      'state',
      'failed',
      'delivered',
      'failed again',
      'pending',
    ],
    shown.map(({ recoveryId, createdAt, requestedBy, since, state, total, resent }) => [
      recoveryId,
      formatTime(createdAt),
      formatActor(requestedBy),
      formatTime(since),
      state,
      String(total),
      String(resent.delivered),
      String(resent.failed),
      String(resent.pending),
    ]),
    'No recoveries.',
  );
}
