import { HeraldError } from '../domain/errors';
import type { Metrics } from '../ports/metrics';
import { createQueues } from '../services/steps/queues';
import { createShares } from '../services/steps/shares';

export interface BoundedReadsOptions {
  /** Reads at once, over all holders; one that is busy alone gets a third. */
  total: number;
  /** How long a read waits for its turn. */
  waitMs: number;
  metrics: Pick<Metrics, 'permitsHeld' | 'permitRefused'>;
}

/**
 * Runs a read of a holder, a workspace or a person, in its turn. One whose caller leaves meanwhile, which `signal` tells, takes
 * no turn.
 * @throws HeraldError temporarily_unavailable when its turn does not come
 */
export type RunRead = <Result>(
  holder: string,
  signal: AbortSignal,
  read: () => Promise<Result>,
) => Promise<Result>;

/**
 * Shares the reads that a process makes at once among those who ask. A list by filters that match little reads all records of
 * its workspace, for seconds; without shares, a hundred of one workspace would take all connections to the database.
 */
export function boundedReads({ total, waitMs, metrics }: BoundedReadsOptions): RunRead {
  const shares = createShares({ total });
  const waiting = createQueues<(release: () => void) => void>();
  let held = 0;
  const count = (step: 1 | -1): void => metrics.permitsHeld('read', (held += step));

  /** Gives the first of each holder that waits its turn, as far as there is room: who had one last comes last. */
  function handOn(): void {
    for (const holder of waiting.names()) {
      const begin = waiting.first(holder);
      const release = begin === undefined ? null : shares.tryTake(holder, 1);
      if (release !== null) begin?.(release);
    }
  }

  function turnOf(holder: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', refuse);
        leave();
      };
      const refuse = (): void => {
        end();
        reject(tooMany());
      };
      const leave = waiting.enter(holder, (release) => {
        end();
        resolve(release);
      });
      const timer = setTimeout(() => {
        metrics.permitRefused('read');
        refuse();
      }, waitMs);
      signal.addEventListener('abort', refuse);
      if (signal.aborted) refuse();
      else handOn();
    });
  }

  return async (holder, signal, read) => {
    const release = await turnOf(holder, signal);
    count(1);
    try {
      return await read();
    } finally {
      count(-1);
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
