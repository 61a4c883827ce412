import type { Actor } from '../../domain/audit';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type RecoveryProgress, type ShowRecoveriesDeps, showRecovery } from './show-recoveries';

export type CancelRecovery = (
  workspaceId: string,
  id: string,
  by: Actor,
) => Promise<RecoveryProgress>;

/**
 * Cancels a running recovery. Events that it has resent already go on; a recovery that has ended stays as it is.
 * @throws HeraldError not_found
 */
export function cancelRecovery(deps: ShowRecoveriesDeps & AuditDeps): CancelRecovery {
  const show = showRecovery(deps);
  return async (workspaceId, id, by) => {
    const entry = entryOf(deps, workspaceId, by, { action: 'recovery.cancelled', target: id });
    const now = deps.clock.now();
    const isEnded = await deps.recoveries.end(workspaceId, id, 'cancelled', now, entry);
    if (isEnded) await publish(deps, entry);
    return show(workspaceId, id);
  };
}
