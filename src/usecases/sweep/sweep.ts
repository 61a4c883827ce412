import { HeraldError } from '../../domain/errors';
import { rulesOf } from '../../domain/message-kind';
import type { Recovery } from '../../domain/recovery';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type {
  DueStart,
  InboxItem,
  MessageRepository,
  RecoveryRepository,
  StatusInbox,
} from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { RecordStatus } from '../callback/record-status';
import { startRecovery } from '../deliver/recovery';
import { giveUpSend } from '../send/give-up-send';
import { ensureStarted } from '../send/start-send';

export interface SweepDeps {
  messages: MessageRepository;
  inbox: StatusInbox;
  recoveries: RecoveryRepository;
  workflows: WorkflowGateway;
  recordStatus: RecordStatus;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  /** Items taken in one go. */
  batchSize: number;
  /** Items in work at once. */
  concurrency: number;
  /** How long other sweeps keep off an item that one has taken. */
  leaseMs: number;
}

/** Resolves with whether there may be more to do at once. */
export type Sweep = () => Promise<boolean>;

/**
 * Starts what a crash left unstarted: stored status reports nobody worked off, messages and recoveries whose workflow
 * may never have been started. Any number of processes may sweep at once: each item is claimed by one of them for `leaseMs`.
 */
export function sweep(deps: SweepDeps): Sweep {
  const lease = (): Date => new Date(deps.clock.now().getTime() + deps.leaseMs);

  async function finishStatus(item: InboxItem): Promise<void> {
    if (!(await deps.inbox.claim(item.id, deps.clock.now(), lease()))) return;
    await deps.recordStatus(item);
    await deps.inbox.remove([item.id]);
    deps.metrics.swept('status', 1);
  }

  async function finishStart({ workspaceId, key }: DueStart): Promise<void> {
    await deps.messages.postponeStart(workspaceId, key, lease());
    const message = await deps.messages.find(workspaceId, key);
    if (message === null || message.result !== null) return;
    // Its caller is gone. Its workflow then finds that there is nothing to send, and reports that.
    if (!rulesOf(message.kind).outlivesRequest) await giveUpSend(deps, message);
    await ensureStarted(deps, message);
    deps.metrics.swept('send', 1);
  }

  async function finishRecovery(recovery: Recovery): Promise<void> {
    await startRecovery(deps, recovery);
    deps.metrics.swept('recovery', 1);
  }

  return async () => {
    const now = deps.clock.now();
    const items = await deps.inbox.listDue(now, deps.batchSize);
    const finishedItems = await eachLimited(deps, items, finishStatus);
    const starts = await deps.messages.listDueStarts(now, deps.batchSize);
    const finishedStarts = await eachLimited(deps, starts, finishStart);
    const recoveries = await deps.recoveries.listDueStarts(now, deps.batchSize);
    const finishedRecoveries = await eachLimited(deps, recoveries, finishRecovery);
    const wasFull = [items, starts, recoveries].some(({ length }) => length === deps.batchSize);
    return wasFull && finishedItems && finishedStarts && finishedRecoveries;
  };
}

/**
 * False when a dependency is away. Then it ends early: every further item would only wait for it, and be kept from the
 * next sweep.
 */
async function eachLimited<Item>(
  { concurrency, log }: SweepDeps,
  items: Item[],
  finish: (item: Item) => Promise<void>,
): Promise<boolean> {
  const waiting = items.values();
  let away = false;

  async function work(): Promise<void> {
    for (const item of waiting) {
      try {
        await finish(item);
      } catch (error) {
        log.warn({ err: error }, 'sweep could not finish an item, it stays due');
        away ||= error instanceof HeraldError && error.code === 'temporarily_unavailable';
      }
      if (away) return;
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  return !away;
}
