import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../../ports/logger';

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;

export interface KeepTryingOptions {
  log: Logger;
  /** Aborted when nobody waits any longer. */
  signal: AbortSignal;
}

/** Repeats an attempt until it succeeds, with growing pauses; null when nobody waits any longer. */
export async function keepTrying<Value>(
  attempt: () => Promise<Value>,
  { log, signal }: KeepTryingOptions,
): Promise<Value | null> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs *= 2) {
    try {
      return await attempt();
    } catch (error) {
      log.warn({ err: error }, 'live changes cannot be read, trying again');
    }
    await pause(Math.min(pauseMs, LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
  }
  return null;
}
