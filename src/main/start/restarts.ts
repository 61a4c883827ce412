/** How a run of a process ended. */
export interface EndedRun {
  /** False for a start that failed. */
  wasReady: boolean;
  /** Exit code; null after a signal. */
  code: number | null;
  livedMs: number;
}

/** Returns how long to wait before a process is started again, in milliseconds, or null to give up. */
export type Restarts = (ended: EndedRun) => number | null;

/** Restarts of one process within a minute, after which `npm start` gives up. */
export const MAX_RESTARTS = 5;
const WINDOW_MS = 60_000;
/** A process that ends before this age has not begun to work. */
const SHORT_LIFE_MS = 10_000;

/**
 * Restarts of `npm start`: at once, until a process has failed too often, or does not start. One that ends with 0 after a
 * while was stopped by somebody: it is restarted too, and has not failed.
 */
export function fewRestarts(): Restarts {
  let failuresMs: number[] = [];
  return ({ wasReady, code, livedMs }) => {
    if (!wasReady) return null;
    const nowMs = Date.now();
    failuresMs = failuresMs.filter((at) => at > nowMs - WINDOW_MS);
    if (code !== 0 || livedMs < SHORT_LIFE_MS) failuresMs.push(nowMs);
    return failuresMs.length > MAX_RESTARTS ? null : 0;
  };
}

const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 60_000;

/**
 * Restarts of a container with `restart: unless-stopped`: without end, after pauses that Docker doubles from 100 ms up to
 * a minute, and begins anew once a process has lived for ten seconds.
 */
export function endlessRestarts(): Restarts {
  let pauseMs = 0;
  return ({ livedMs }) => {
    const isFirst = pauseMs === 0 || livedMs >= SHORT_LIFE_MS;
    pauseMs = isFirst ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LAST_PAUSE_MS);
    return pauseMs;
  };
}
