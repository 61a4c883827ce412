import { HeraldError } from '../domain/errors';
import { createQueues } from '../services/steps/queues';
import { createShares } from '../services/steps/shares';

export interface BoundedReadsOptions {
  /** Reads at once, over all holders; one that is busy alone gets a third. */
  total: number;
  /** How long a read waits for its turn. */
  waitMs: number;
}

/**
 * Runs a read of a holder, a workspace or a person, in its turn.
 * @throws HeraldError temporarily_unavailable when its turn does not come in time
 */
export type RunRead = <Result>(holder: string, read: () => Promise<Result>) => Promise<Result>;

/**
 * Shares the reads that a process makes at once among those who ask. A list by filters that match little reads all records of
 * its workspace, for seconds; without shares, a hundred of one workspace would take all connections to the database.
 */
export function boundedReads({ total, waitMs }: BoundedReadsOptions): RunRead {
  const shares = createShares({ total });
  const waiting = createQueues<(release: () => void) => void>();

  /** Gives the first of each holder that waits its turn, as far as there is room. */
  function handOn(): void {
    for (const holder of waiting.names()) {
      const begin = waiting.first(holder);
      const release = begin === undefined ? null : shares.tryTake(holder, 1);
      if (release !== null) begin?.(release);
    }
  }

  function turnOf(holder: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = waiting.enter(holder, (release) => {
        clearTimeout(timer);
        leave();
        resolve(release);
      });
      const timer = setTimeout(() => {
        leave();
        reject(tooMany());
      }, waitMs);
      handOn();
    });
  }

  return async (holder, read) => {
    const release = await turnOf(holder);
    try {
      return await read();
    } finally {
      release();
      handOn();
    }
  };
}

function tooMany(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'more is read of this workspace at once than one may read; try again shortly, and narrow lists to a shorter time',
  );
}
