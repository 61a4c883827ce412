import { HeraldError } from '../../domain/errors';
import type { Recovery } from '../../domain/recovery';
import type { StatusRange } from '../../domain/status-range';
import type { ResentCounts } from '../../ports/deliveries';
import type { DeliveryDeps } from './deps';

/** Shows a recovery. @throws HeraldError not_found */
export async function showRecovery(
  deps: DeliveryDeps,
  workspaceId: string,
  id: string,
): Promise<RecoveryProgress> {
  const recovery = await deps.recoveries.find(workspaceId, id);
  if (recovery === null) throw new HeraldError('not_found', 'there is no such recovery');
  const [progress] = await progressOf(deps, workspaceId, [recovery]);
  return progress ?? { recovery, resent: NONE_RESENT };
}

/** A recovery and the state of the events it resent, counted from the events: nothing is counted twice. */
export interface RecoveryProgress {
  recovery: Recovery;
  resent: ResentCounts;
}

export interface RecoverableCount {
  /** Events that a recovery would resend now. */
  failed: number;
  /** Events of the workspace, whenever they were reported, that are delivered without a recovery. */
  pending: number;
}

const MAX_LISTED = 20;
export const NONE_RESENT: ResentCounts = { pending: 0, delivered: 0, failed: 0, cancelled: 0 };

/** Lists the latest recoveries of a workspace, newest first. */
export async function listRecoveries(
  deps: DeliveryDeps,
  workspaceId: string,
): Promise<RecoveryProgress[]> {
  return progressOf(deps, workspaceId, await deps.recoveries.list(workspaceId, MAX_LISTED));
}

/** Counts the events that a recovery of what failed since a time would resend. */
export async function countRecoverable(
  { deliveries, outcome, clock }: DeliveryDeps,
  workspaceId: string,
  since: Date,
  responseStatus?: StatusRange,
): Promise<RecoverableCount> {
  const [failed, pending] = await Promise.all([
    deliveries.countFailed(workspaceId, { since, until: clock.now(), responseStatus }),
    outcome.countPending(workspaceId),
  ]);
  return { failed, pending };
}

/** Reads the events once for all of the recoveries. */
async function progressOf(
  { deliveries }: DeliveryDeps,
  workspaceId: string,
  recoveries: Recovery[],
): Promise<RecoveryProgress[]> {
  if (recoveries.length === 0) return [];
  const since = new Date(Math.min(...recoveries.map(({ createdAt }) => createdAt.getTime())));
  const ids = recoveries.map(({ id }) => id);
  const resent = await deliveries.countResent(workspaceId, ids, since);
  return recoveries.map((recovery) => ({
    recovery,
    resent: resent.get(recovery.id) ?? NONE_RESENT,
  }));
}
