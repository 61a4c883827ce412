import type { Actor, AuditEntry } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Recovery } from '../../domain/recovery';
import { type StatusRange, statusRangeText } from '../../domain/status-range';
import { isDeliverable } from '../../domain/webhook-settings';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { NONE_RESENT, type RecoveryProgress } from './show-recoveries';
import { ensureRecoveryRuns } from './steps/ensure-recovery-runs';
import type { DeliveryDeps } from './deps';

/**
 * Starts to resend what failed since a time, at a bounded rate. Nothing is resent unless it is asked for (contract 7).
 * @throws HeraldError conflict while another recovery runs or webhooks are disabled, temporarily_unavailable
 */
export async function startRecovery(
  deps: DeliveryDeps,
  workspaceId: string,
  request: RecoveryRequest,
): Promise<RecoveryProgress> {
  const { recoveries, clock } = deps;
  await refuseWhileDisabled(deps, workspaceId);
  await refuseSecond(deps, workspaceId);
  const recovery = await newRecovery(deps, workspaceId, request);
  const startDueAt = new Date(recovery.createdAt.getTime() + START_DUE_AFTER_MS);
  const entry = entryOfStart(deps, recovery, request.by);
  if (!(await recoveries.insert(recovery, startDueAt, entry))) {
    await refuseSecond(deps, workspaceId);
    throw new HeraldError('conflict', 'another recovery was under way: try again');
  }
  await publish(deps, entry);
  try {
    await ensureRecoveryRuns(deps, recovery);
  } catch (error) {
    await recoveries.end(workspaceId, recovery.id, 'cancelled', clock.now());
    throw error;
  }
  return { recovery, resent: NONE_RESENT };
}

export interface RecoveryRequest {
  /** Events that failed at this moment or later. */
  since: Date;
  /** Statuses of the receiver's last answer; absent for all events. */
  responseStatus?: StatusRange | undefined;
  by: Actor;
  ratePerSecond: number;
}

/** Longer than the start of a workflow may take, so that a start which is due was left by a crash. */
const START_DUE_AFTER_MS = 15_000;

async function refuseWhileDisabled({ settings }: DeliveryDeps, workspaceId: string): Promise<void> {
  if (isDeliverable(await settings.find(workspaceId))) return;
  throw new HeraldError('conflict', 'webhooks are disabled: enable them before recovering');
}

/** Refuses a second recovery at a time, which would double the rate. Restarts the first if an operator ended its workflow. */
async function refuseSecond(deps: DeliveryDeps, workspaceId: string): Promise<void> {
  const running = await deps.recoveries.findRunning(workspaceId);
  if (running === null) return;
  await ensureRecoveryRuns(deps, running);
  throw new HeraldError('conflict', `the recovery ${running.id} is under way: wait, or cancel it`);
}

async function newRecovery(
  { deliveries, clock }: DeliveryDeps,
  workspaceId: string,
  { since, responseStatus, by, ratePerSecond }: RecoveryRequest,
): Promise<Recovery> {
  const now = clock.now();
  const filter = { since, until: now, ...(responseStatus !== undefined && { responseStatus }) };
  return {
    id: newId('rcv'),
    workspaceId,
    ...filter,
    by,
    ratePerSecond,
    total: await deliveries.countFailed(workspaceId, filter),
    state: 'running',
    createdAt: now,
    endedAt: null,
  };
}

function entryOfStart(deps: DeliveryDeps, recovery: Recovery, actor: Actor): AuditEntry {
  const { workspaceId, id, since, responseStatus, total } = recovery;
  return entryOf(deps, workspaceId, actor, {
    action: 'recovery.started',
    target: id,
    changes: [
      { field: 'since', from: null, to: since.toISOString() },
      ...(responseStatus === undefined
        ? []
        : [{ field: 'responseStatus', from: null, to: statusRangeText(responseStatus) }]),
      { field: 'failed', from: null, to: total },
    ],
  });
}
