import type { Logger } from '../../ports/logger';
import type { InboxItem, StatusInbox } from '../../ports/repositories';
import type { RecordStatus } from './record-status';

/** Works off stored status reports after their callback was answered, a bounded number at a time. */
export interface StatusDispatcher {
  /** Returns at once. Beyond the capacity items are left to the sweep: they are stored already. */
  dispatch(items: InboxItem[]): void;
  /** Resolves when everything in work is done; what still waited is left to the sweep. */
  drained(): Promise<void>;
}

export interface StatusDispatcherOptions {
  recordStatus: RecordStatus;
  inbox: StatusInbox;
  log: Logger;
  /** Items in work at once: paced starts raise the throughput of Temporal, a flood lowers it. */
  concurrency: number;
  /** Items waiting in memory at most. */
  capacity: number;
}

export function createStatusDispatcher(options: StatusDispatcherOptions): StatusDispatcher {
  const waiting: InboxItem[] = [];
  const inWork = new Set<Promise<void>>();
  const finished = gatherRemovals(options);

  function fill(): void {
    while (inWork.size < options.concurrency) {
      const item = waiting.shift();
      if (item === undefined) return;
      const work = run(item).finally(() => {
        inWork.delete(work);
        fill();
      });
      inWork.add(work);
    }
  }

  async function run(item: InboxItem): Promise<void> {
    try {
      await options.recordStatus(item);
      finished.add(item.id);
    } catch (error) {
      options.log.warn({ inboxId: item.id, err: error }, 'status report left to the sweep');
    }
  }

  return {
    dispatch(items) {
      waiting.push(...items.slice(0, options.capacity - waiting.length));
      fill();
    },
    async drained() {
      waiting.length = 0;
      while (inWork.size > 0) await Promise.all(inWork);
      await finished.settled();
    },
  };
}

/** Removes finished items from the inbox some at a time, one removal under way: most writes that way cost nothing. */
function gatherRemovals({ inbox, log }: StatusDispatcherOptions) {
  let ids: string[] = [];
  let underWay: Promise<void> | null = null;

  async function removeAll(): Promise<void> {
    while (ids.length > 0) {
      const batch = ids;
      ids = [];
      try {
        await inbox.remove(batch);
      } catch (error) {
        log.warn({ count: batch.length, err: error }, 'finished status reports left to the sweep');
      }
    }
    underWay = null;
  }

  return {
    add(id: string) {
      ids.push(id);
      underWay ??= removeAll();
    },
    settled: () => underWay ?? Promise.resolve(),
  };
}
