import { setTimeout as sleep } from 'node:timers/promises';
import { HeraldError } from '../domain/errors';

/** Repeats an attempt while MongoDB or Temporal is away. */
export type StartWait = <Result>(attempt: () => Promise<Result>) => Promise<Result>;

const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 5000;

/**
 * Creates the wait of a process that starts. It repeats what fails as `temporarily_unavailable`, with growing pauses, for
 * this long in all, and then throws the last failure. Any other error is thrown at once: waiting would hide it.
 * @param report receives a sentence about each failed attempt
 */
export function createStartWait(waitMs: number, report: (sentence: string) => void): StartWait {
  const deadlineMs = performance.now() + waitMs;
  return async (attempt) => {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_PAUSE_MS)) {
      try {
        return await attempt();
      } catch (error) {
        const leftMs = deadlineMs - performance.now();
        if (!isAway(error) || leftMs <= 0) throw error;
        report(`waiting up to ${Math.ceil(leftMs / 1000)} s: ${error.message}`);
        await sleep(Math.min(pauseMs, leftMs));
      }
    }
  };
}

function isAway(error: unknown): error is HeraldError {
  return error instanceof HeraldError && error.code === 'temporarily_unavailable';
}
