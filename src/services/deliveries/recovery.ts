import type { Actor, AuditEntry } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { newId } from '../../domain/ids';
import type { Recovery } from '../../domain/recovery';
import { isDeliverable } from '../../domain/webhook-settings';
import type {
  DeliveryLog,
  RecoveryRepository,
  ResentCounts,
  WebhookOutcomeRepository,
} from '../../ports/deliveries';
import type { WebhookSettingsRepository } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { type AuditDeps, entryOf, publish } from '../workspaces/steps/audit-entry';
import { type RecheckDeps, recheckTime } from './steps/attempt-time';

export interface RecoveryDeps extends AuditDeps, RecheckDeps {
  deliveries: DeliveryLog;
  recoveries: RecoveryRepository;
  outcome: WebhookOutcomeRepository;
  settings: WebhookSettingsRepository;
  workflows: WorkflowGateway;
}

export interface RecoveryRequest {
  /** Events that failed at this moment or later. */
  since: Date;
  by: Actor;
  ratePerSecond: number;
}

/** A recovery and what has become of the events it resent, counted from the events: nothing is counted twice. */
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

/** Resending what failed in a stretch of time, at a bounded rate. Nothing is resent unless it is asked for (contract 7). */
export interface RecoveryUseCases {
  count(workspaceId: string, since: Date): Promise<RecoverableCount>;
  /** @throws HeraldError conflict while one is running or webhooks are disabled, temporarily_unavailable */
  start(workspaceId: string, request: RecoveryRequest): Promise<RecoveryProgress>;
  /** @throws HeraldError not_found */
  show(workspaceId: string, id: string): Promise<RecoveryProgress>;
  list(workspaceId: string): Promise<RecoveryProgress[]>;
  /** Stops resending; events that were resent already go on. @throws HeraldError not_found */
  cancel(workspaceId: string, id: string, by: Actor): Promise<RecoveryProgress>;
}

const MAX_LISTED = 20;
/** Longer than the start of a workflow may take: what is due was left by a crash. */
const START_DUE_AFTER_MS = 15_000;
const idOf = ({ id }: Recovery): string => id;
const NONE: ResentCounts = { pending: 0, delivered: 0, failed: 0, cancelled: 0 };

export function recoveryUseCases(deps: RecoveryDeps): RecoveryUseCases {
  const { recoveries, deliveries, clock } = deps;

  /** Reads the events once for all of the recoveries. */
  async function progressOf(workspaceId: string, shown: Recovery[]): Promise<RecoveryProgress[]> {
    if (shown.length === 0) return [];
    const since = new Date(Math.min(...shown.map(({ createdAt }) => createdAt.getTime())));
    const resent = await deliveries.countResent(workspaceId, shown.map(idOf), since);
    return shown.map((recovery) => ({ recovery, resent: resent.get(recovery.id) ?? NONE }));
  }

  async function show(workspaceId: string, id: string): Promise<RecoveryProgress> {
    const recovery = await recoveries.find(workspaceId, id);
    if (recovery === null) throw new HeraldError('not_found', 'there is no such recovery');
    const [progress] = await progressOf(workspaceId, [recovery]);
    return progress ?? { recovery, resent: NONE };
  }

  return {
    async count(workspaceId, since) {
      const [failed, pending] = await Promise.all([
        deliveries.countFailed(workspaceId, { since, until: clock.now() }),
        deps.outcome.countPending(workspaceId),
      ]);
      return { failed, pending };
    },
    async start(workspaceId, request) {
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
        await startRecovery(deps, recovery);
      } catch (error) {
        await recoveries.end(workspaceId, recovery.id, 'cancelled', clock.now());
        throw error;
      }
      return { recovery, resent: NONE };
    },
    show,
    list: async (workspaceId) =>
      progressOf(workspaceId, await recoveries.list(workspaceId, MAX_LISTED)),
    cancel: (workspaceId, id, by) =>
      cancelRecovery(deps, workspaceId, id, by).then(() => show(workspaceId, id)),
  };
}

async function cancelRecovery(
  deps: RecoveryDeps,
  workspaceId: string,
  id: string,
  by: Actor,
): Promise<void> {
  const entry = entryOf(deps, workspaceId, by, { action: 'recovery.cancelled', target: id });
  const isEnded = await deps.recoveries.end(workspaceId, id, 'cancelled', deps.clock.now(), entry);
  if (isEnded) await publish(deps, entry);
}

async function refuseWhileDisabled({ settings }: RecoveryDeps, workspaceId: string): Promise<void> {
  if (isDeliverable(await settings.find(workspaceId))) return;
  throw new HeraldError('conflict', 'webhooks are disabled: enable them before recovering');
}

type StartRecoveryDeps = Pick<RecoveryDeps, 'recoveries' | 'workflows' | 'clock' | 'recheckMs'>;

/** Makes sure that the workflow of a running recovery runs. @throws HeraldError temporarily_unavailable */
export async function startRecovery(
  deps: StartRecoveryDeps,
  { workspaceId, id }: Recovery,
): Promise<void> {
  await deps.workflows.startRecovery(workspaceId, id);
  await deps.recoveries.noteStarted(workspaceId, id, recheckTime(deps, deps.clock.now()));
}

/** Refuses a second recovery at a time, which would double the rate. A recovery whose workflow was ended by hand goes on. */
async function refuseSecond(deps: RecoveryDeps, workspaceId: string): Promise<void> {
  const running = await deps.recoveries.findRunning(workspaceId);
  if (running === null) return;
  await startRecovery(deps, running);
  throw new HeraldError('conflict', `the recovery ${running.id} is under way: wait, or cancel it`);
}

async function newRecovery(
  { deliveries, clock }: RecoveryDeps,
  workspaceId: string,
  { since, by, ratePerSecond }: RecoveryRequest,
): Promise<Recovery> {
  const now = clock.now();
  return {
    id: newId('rcv'),
    workspaceId,
    since,
    until: now,
    by,
    ratePerSecond,
    total: await deliveries.countFailed(workspaceId, { since, until: now }),
    state: 'running',
    createdAt: now,
    endedAt: null,
  };
}

function entryOfStart(deps: RecoveryDeps, recovery: Recovery, actor: Actor): AuditEntry {
  const { workspaceId, id, since, total } = recovery;
  return entryOf(deps, workspaceId, actor, {
    action: 'recovery.started',
    target: id,
    changes: [
      { field: 'since', from: null, to: since.toISOString() },
      { field: 'failed', from: null, to: total },
    ],
  });
}
