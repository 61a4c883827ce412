import { HeraldError } from '../../domain/errors';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { MessageRepository, StatusInbox } from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import type { RecordStatus } from '../callback/record-status';
import { startSend } from '../send/start-send';

export interface SweepDeps {
  messages: MessageRepository;
  inbox: StatusInbox;
  workflows: WorkflowGateway;
  recordStatus: RecordStatus;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
  /** Items taken in one go. */
  batchSize: number;
  /** How long other sweeps keep off an item that one has taken. */
  leaseMs: number;
}

export type Sweep = () => Promise<void>;

/**
 * Starts what a crash left unstarted: stored status reports nobody worked off, and messages whose workflow may never
 * have been started. Safe to run in any number of processes at once.
 */
export function sweep(deps: SweepDeps): Sweep {
  return async () => {
    const now = deps.clock.now();
    const lease = new Date(now.getTime() + deps.leaseMs);
    const items = await deps.inbox.listDue(now, deps.batchSize);
    await each(deps, 'status', items, async (item) => {
      await deps.inbox.postpone(item.id, lease);
      await deps.recordStatus(item);
      await deps.inbox.remove([item.id]);
    });
    const starts = await deps.messages.listDueStarts(now, deps.batchSize);
    await each(deps, 'send', starts, async ({ workspaceId, key }) => {
      await deps.messages.postponeStart(workspaceId, key, lease);
      const message = await deps.messages.find(workspaceId, key);
      if (message?.result === null) await startSend(deps, message, false);
    });
  };
}

/** Ends early when a dependency is away: every further item would only wait for it, and be kept from the next sweep. */
async function each<Item>(
  deps: SweepDeps,
  kind: 'send' | 'status',
  items: Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
      deps.metrics.swept(kind, 1);
    } catch (error) {
      deps.log.warn({ kind, err: error }, 'sweep could not finish an item, it stays due');
      if (error instanceof HeraldError && error.code === 'temporarily_unavailable') return;
    }
  }
}
