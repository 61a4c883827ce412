import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs a work at most once in an interval. Callers who come meanwhile share the next run. It begins after they came, so
 * nobody gets a result that is older than the question, and many callers cost as much as one.
 */
export function shareRuns<Result>(
  run: () => Promise<Result>,
  intervalMs: number,
): () => Promise<Result> {
  let waiting: Promise<Result> | null = null;
  let earliestMs = -Infinity;

  function begin(): Promise<Result> {
    waiting = null;
    earliestMs = performance.now() + intervalMs;
    return run();
  }

  return () => {
    const waitMs = earliestMs - performance.now();
    if (waiting === null && waitMs <= 0) return begin();
    waiting ??= pause(waitMs).then(begin);
    return waiting;
  };
}
