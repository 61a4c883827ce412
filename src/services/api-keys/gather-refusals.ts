import type { RefusedRequest } from '../../domain/refused-request';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { RefusedRequestLog } from '../../ports/refused-requests';

/**
 * Gathers the refused requests of this process and writes them now and then with one command. Those that cannot be written
 * are dropped and counted, since no answer may depend on this log.
 */
export function gatherRefusals(deps: GatherRefusalsDeps): GatheredRefusals {
  const { metrics, flushMs } = deps;
  const waiting = createWaitingRefusals();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  function flush(): void {
    writing = write(deps, waiting.take()).then(() => {
      timer = waiting.isEmpty() ? null : setTimeout(flush, flushMs);
    });
  }

  return {
    note(request, masked) {
      const outcome = waiting.add(request, masked);
      if (outcome !== 'waits') metrics.refusalsLogged(outcome, 1);
      if (!waiting.isEmpty()) timer ??= setTimeout(flush, flushMs);
    },
    async close() {
      await writing;
      if (timer !== null) clearTimeout(timer);
      if (!waiting.isEmpty()) await write(deps, waiting.take());
    },
  };
}

export interface GatherRefusalsDeps {
  refusedRequests: Pick<RefusedRequestLog, 'append'>;
  metrics: Pick<Metrics, 'refusalsLogged'>;
  log: Logger;
  /** Maximum time between a refusal and its record, while the database answers. */
  flushMs: number;
}

export interface GatheredRefusals {
  /**
   * Notes a refused request in memory. Never waits.
   * @param masked what costs time to mask; called at once, and only for a request that is kept
   */
  note(request: NotedRefusal, masked: () => MaskedRefusal): void;
  /** Writes what is left; resolves when it is written, or cannot be. */
  close(): Promise<void>;
}

/** The masked part of a refused request. */
export type MaskedRefusal = Pick<RefusedRequest, 'path' | 'code' | 'error' | 'details'>;
/** A refused request without its masked part. */
export type NotedRefusal = Omit<RefusedRequest, keyof MaskedRefusal>;

/** Records of one workspace in a minute, from one process; further refusals are counted. */
export const REFUSALS_PER_MINUTE = 60;
/** Limit of the records that wait for the database. */
export const WAITING_MAX = 1000;
const MINUTE_MS = 60_000;

/** Refusals to write, and counts to add to those that were written before. */
interface Taken {
  requests: RefusedRequest[];
  more: Map<string, number>;
}

async function write(
  { refusedRequests, metrics, log }: GatherRefusalsDeps,
  { requests, more }: Taken,
): Promise<void> {
  try {
    await refusedRequests.append(requests, more);
    metrics.refusalsLogged('logged', requests.length);
  } catch (err) {
    metrics.refusalsLogged('dropped', requests.length);
    log.warn({ err, requests: requests.length }, 'refused requests not logged');
  }
}

/** Holds refusals until they are written, within limits. */
function createWaitingRefusals() {
  const windows = new Map<string, { count: number; lastId: string }>();
  let requests = new Map<string, RefusedRequest>();
  let more = new Map<string, number>();
  let latestMinute = 0;

  function windowOf({ workspaceId, at, id }: NotedRefusal) {
    const minute = Math.floor(at.getTime() / MINUTE_MS);
    if (minute > latestMinute) windows.clear();
    latestMinute = Math.max(minute, latestMinute);
    const known = windows.get(workspaceId);
    if (known !== undefined) return known;
    const begun = { count: 0, lastId: id };
    windows.set(workspaceId, begun);
    return begun;
  }

  return {
    isEmpty: () => requests.size === 0 && more.size === 0,
    add(request: NotedRefusal, masked: () => MaskedRefusal): 'waits' | 'counted' | 'dropped' {
      const window = windowOf(request);
      if (window.count >= REFUSALS_PER_MINUTE) {
        const last = requests.get(window.lastId);
        if (last === undefined) more.set(window.lastId, (more.get(window.lastId) ?? 0) + 1);
        else last.more += 1;
        return 'counted';
      }
      if (requests.size >= WAITING_MAX) return 'dropped';
      window.count += 1;
      window.lastId = request.id;
      requests.set(request.id, { ...request, ...masked() });
      return 'waits';
    },
    /** Returns what waits, which waits no longer. */
    take(): Taken {
      const taken = { requests: [...requests.values()], more };
      requests = new Map();
      more = new Map();
      return taken;
    },
  };
}
