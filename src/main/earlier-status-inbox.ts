import type { StatusReport } from '../ports/messaging-provider';
import { recordStatuses } from '../usecases/callback/record-statuses';
import type { Sweep } from '../usecases/sweep/sweep';
import type { Base } from './compose';

/** How earlier versions kept a status report they had acknowledged. */
interface InboxItem {
  _id: string;
  workspaceId: string;
  senderId: string;
  report: StatusReport;
  receivedAt: Date;
  dueAt: Date;
}

export type EarlierStatusInboxDeps = Pick<
  Base,
  'database' | 'repositories' | 'live' | 'metrics' | 'log' | 'clock'
> & {
  batchSize: number;
  /** How long other processes, those of earlier versions too, keep off an item that one has taken. */
  leaseMs: number;
};

/** An event of earlier versions whose delivery nobody may have started; starting it twice does no harm. */
const UNSTARTED: Record<string, unknown> = {
  state: 'pending',
  attempts: { $size: 0 },
  startDueAt: { $exists: false },
  resend: null,
};

/**
 * Earlier versions acknowledged statuses that were in `status_inbox` only, and their events have no time by which they
 * are to be started. This records what an upgrade found there, and leaves the starts to the sweep. Any number of processes
 * may do so at once, beside those of an earlier version. Nothing else knows of that collection.
 */
export function finishEarlierStatuses(deps: EarlierStatusInboxDeps): Sweep {
  const { database, repositories, clock, log, batchSize, leaseMs } = deps;
  const inbox = database.driver.collection<InboxItem>('status_inbox');
  const record = recordStatuses({ ...deps, ...repositories, sweepAfterMs: 0 });
  let hasMarked = false;

  async function finish({ _id, dueAt, ...status }: InboxItem): Promise<void> {
    const until = new Date(clock.now().getTime() + leaseMs);
    const { modifiedCount } = await inbox.updateOne({ _id, dueAt }, { $set: { dueAt: until } });
    if (modifiedCount === 0) return;
    const sender = await repositories.senders.find(status.workspaceId, status.senderId);
    // It is a label of a count only.
    const provider = sender?.provider ?? 'meta';
    await record([{ ...status, id: _id, provider }]);
    await markUnstarted({ _id });
    await inbox.deleteOne({ _id });
  }

  async function markUnstarted(which: { _id?: string }): Promise<void> {
    const startDueAt = clock.now();
    await database.models.webhookEvents.updateMany({ ...UNSTARTED, ...which }, { startDueAt });
  }

  return async () => {
    if (!hasMarked) await markUnstarted({});
    hasMarked = true;
    const due = inbox.find({ dueAt: { $lte: clock.now() } }).sort({ dueAt: 1 });
    const items = await due.limit(batchSize).toArray();
    for (const item of items) {
      try {
        await finish(item);
      } catch (error) {
        const { _id: eventId } = item;
        log.warn({ err: error, eventId }, 'a status of an earlier version stays due');
      }
    }
    return items.length === batchSize;
  };
}
