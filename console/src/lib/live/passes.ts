import { ApiError } from '../api/client';
import { mayPass } from '../api/query-client';

/** Changes since the last read. */
interface Due {
  isAll: boolean;
  ids: ReadonlySet<string>;
}

interface PassesOptions {
  /** Reads it; resolves to the ids that are left for the next time. */
  read: (due: Due) => Promise<ReadonlySet<string>>;
  /** Whether the last pass failed, so that what is shown is old. */
  onBehind: (isBehind: boolean) => void;
}

/** Decides when what changed is read. */
export interface Passes {
  changed: (ids: Iterable<string>) => void;
  everything: () => void;
  /** Now is a good time to repeat what failed. */
  retry: () => void;
  stop: () => void;
}

/** From the start of one pass to the start of the next: a viewer has only so many requests a minute. */
const PAUSE_MS = 2000;
const FIRST_RETRY_MS = 4000;
const LAST_RETRY_MS = 60_000;

/**
 * Runs one pass after the other. The first change after a quiet time is read at once, what comes meanwhile together after a
 * pause. A pass that failed is repeated later and later; not before the API says so, where it does.
 */
export function createPasses({ read, onBehind }: PassesOptions): Passes {
  let ids = new Set<string>();
  let [isAllDue, isRunning, isStopped] = [false, false, false];
  let [failures, notBefore, retryAt] = [0, 0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (isRunning || isStopped || (!isAllDue && ids.size === 0)) return;
    const waitMs = Math.max(notBefore, retryAt) - Date.now();
    timer = setTimeout(() => void run(), Math.max(0, waitMs));
  }

  async function run(): Promise<void> {
    const due = { isAll: isAllDue, ids };
    [ids, isAllDue, isRunning] = [new Set(), false, true];
    notBefore = Date.now() + PAUSE_MS;
    try {
      for (const id of await read(due)) ids.add(id);
      [failures, retryAt] = [0, 0];
    } catch (error) {
      for (const id of due.ids) ids.add(id);
      isAllDue ||= due.isAll;
      retryAt = Date.now() + retryMs(failures);
      failures += 1;
      notBefore = Math.max(notBefore, Date.now() + toldToWaitMs(error));
    }
    isRunning = false;
    onBehind(failures > 0);
    schedule();
  }

  return {
    changed(changedIds) {
      for (const id of changedIds) ids.add(id);
      schedule();
    },
    everything() {
      isAllDue = true;
      schedule();
    },
    retry() {
      retryAt = 0;
      schedule();
    },
    stop() {
      isStopped = true;
      schedule();
    },
  };
}

function retryMs(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
}

function toldToWaitMs(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
}

/** Waits for all. @throws what one of them rejected with, if it may go well another time: any other answer is final */
export async function allRead(reads: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(reads);
  const failed = settled.flatMap((each): unknown[] =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  const [error] = [...failed.filter(isTooMany), ...failed.filter(mayPass)];
  if (error !== undefined) throw error;
}

function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'rate_limited';
}
