import { HeraldError } from '../../domain/errors';
import { createShares } from './shares';

/** Bounds of the callbacks that one process records at once, over all connections. */
export interface WorkLimits {
  requests: number;
  /** Bytes of their bodies: how long a callback takes depends on how much it holds. */
  bytes: number;
}

export interface CallbackWork {
  /**
   * Runs the work of one verified callback. It counts against the share of its connection until it ends, also when the
   * provider hangs up before.
   * @throws HeraldError temporarily_unavailable when the connection has its share; the work does not run
   */
  within(connectionId: string, bytes: number, work: () => Promise<void>): Promise<void>;
}

/** Shares the work on callbacks among connections. The provider repeats what exceeds the share. */
export function createCallbackWork(limits: WorkLimits): CallbackWork {
  const requests = createShares({ total: limits.requests });
  const bytes = createShares({ total: limits.bytes });

  /** Returns the function that ends the count of one callback; null when the connection has its share. */
  function tryBegin(connectionId: string, size: number): (() => void) | null {
    const isAlone = requests.heldBy(connectionId) === 0;
    const endRequest = requests.tryTake(connectionId, 1);
    if (endRequest === null) return null;
    // A single callback may have any size and still leaves the others their part.
    const counted = isAlone ? Math.min(size, bytes.threshold()) : size;
    const endBytes = bytes.tryTake(connectionId, counted);
    if (endBytes === null) {
      endRequest();
      return null;
    }
    return () => {
      endRequest();
      endBytes();
    };
  }

  return {
    async within(connectionId, size, work) {
      const end = tryBegin(connectionId, size);
      if (end === null) {
        throw new HeraldError(
          'temporarily_unavailable',
          'this connection reports more at once than is taken; try again shortly',
        );
      }
      try {
        await work();
      } finally {
        end();
      }
    },
  };
}
