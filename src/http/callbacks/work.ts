import { HeraldError } from '../../domain/errors';
import { createShares } from '../../services/steps/shares';

/** Number of verified callbacks that a process records at the moment. */
export interface CallbackLoad {
  count: number;
}

/** Bounds of the callbacks that one process records at once, over all workspaces. */
export interface WorkLimits {
  requests: number;
  /** Bytes of their bodies: how long a callback takes depends on how much it holds. */
  bytes: number;
}

export interface CallbackWork {
  /**
   * Runs the work of one verified callback. It counts against the share of its workspace until it ends, also when the
   * provider hangs up before.
   * @throws HeraldError temporarily_unavailable when the workspace has its share; the work does not run
   */
  within(workspaceId: string, bytes: number, work: () => Promise<void>): Promise<void>;
}

/** Shares the work on callbacks among workspaces, whose connections may be any number. The provider repeats what exceeds the share. */
export function createCallbackWork(limits: WorkLimits, load: CallbackLoad): CallbackWork {
  const requests = createShares({ total: limits.requests });
  const bytes = createShares({ total: limits.bytes });

  /** Returns the function that ends the count of one callback; null when the workspace has its share. */
  function tryBegin(workspaceId: string, size: number): (() => void) | null {
    const isAlone = requests.inUseBy(workspaceId) === 0;
    const endRequest = requests.tryTake(workspaceId, 1);
    if (endRequest === null) return null;
    // A single callback may have any size and still leaves the others their part.
    const counted = isAlone ? Math.min(size, bytes.threshold()) : size;
    const endBytes = bytes.tryTake(workspaceId, counted);
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
    async within(workspaceId, size, work) {
      const end = tryBegin(workspaceId, size);
      if (end === null) {
        throw new HeraldError(
          'temporarily_unavailable',
          'this workspace reports more at once than is taken; try again shortly',
        );
      }
      load.count += 1;
      try {
        await work();
      } finally {
        load.count -= 1;
        end();
      }
    },
  };
}
