import type { Logger } from '../../ports/logger';
import type { InboxItem } from '../../ports/repositories';

/** Works off stored status reports after their callback was answered, a bounded number at a time. */
export interface StatusDispatcher {
  /** Returns at once. Beyond the capacity items are left to the sweep: they are stored already. */
  dispatch(items: InboxItem[]): void;
  /** Resolves when everything taken on is worked off. */
  drained(): Promise<void>;
}

export interface StatusDispatcherOptions {
  recordStatus: (item: InboxItem) => Promise<void>;
  log: Logger;
  /** Items in work at once: paced starts raise the throughput of Temporal, a flood lowers it. */
  concurrency: number;
  /** Items waiting in memory at most. */
  capacity: number;
}

export function createStatusDispatcher(options: StatusDispatcherOptions): StatusDispatcher {
  const waiting: InboxItem[] = [];
  const inWork = new Set<Promise<void>>();

  function fill(): void {
    while (inWork.size < options.concurrency) {
      const item = waiting.shift();
      if (item === undefined) return;
      const work = run(options, item).finally(() => {
        inWork.delete(work);
        fill();
      });
      inWork.add(work);
    }
  }

  return {
    dispatch(items) {
      waiting.push(...items.slice(0, options.capacity - waiting.length));
      fill();
    },
    async drained() {
      while (inWork.size > 0) await Promise.all(inWork);
    },
  };
}

async function run({ recordStatus, log }: StatusDispatcherOptions, item: InboxItem): Promise<void> {
  try {
    await recordStatus(item);
  } catch (error) {
    log.warn({ inboxId: item.id, err: error }, 'status report left to the sweep');
  }
}
