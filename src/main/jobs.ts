import type { Logger } from '../ports/logger';
import type { Sweep } from '../services/reconciler/reconcile';

export interface Sweeper {
  /** Resolves when the sweep under way is over. */
  stop(): Promise<void>;
}

/**
 * Sweeps again and again, one sweep at a time, `intervalMs` after it found no more to do. The first one comes after an
 * interval, too, unless `firstAfterMs` says otherwise.
 */
export function startSweeper(
  sweep: Sweep,
  intervalMs: number,
  log: Logger,
  { firstAfterMs = intervalMs }: { firstAfterMs?: number } = {},
): Sweeper {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();

  async function run(): Promise<void> {
    let more = false;
    try {
      more = await sweep();
    } catch (error) {
      log.warn({ err: error }, 'sweep failed, the next one tries again');
    }
    if (!stopped) schedule(more ? 0 : intervalMs);
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      current = run();
    }, delayMs);
  }

  schedule(firstAfterMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
