import type { Actor } from '../../domain/audit';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { type RecoveryProgress, showRecovery } from './show-recoveries';
import type { DeliveryDeps } from './deps';

/**
 * Cancels a running recovery. Events that it has resent already go on; a recovery that has ended stays as it is.
 * @throws HeraldError not_found
 */
export async function cancelRecovery(
  deps: DeliveryDeps,
  workspaceId: string,
  id: string,
  by: Actor,
): Promise<RecoveryProgress> {
  const entry = entryOf(deps, workspaceId, by, { action: 'recovery.cancelled', target: id });
  const now = deps.clock.now();
  const isEnded = await deps.recoveries.end(workspaceId, id, 'cancelled', now, entry);
  if (isEnded) await publish(deps, entry);
  return showRecovery(deps, workspaceId, id);
}
