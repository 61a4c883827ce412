import { setTimeout as pause } from 'node:timers/promises';

/** Patience for machines that are slow or busy; a test's own timeout is longer. */
export const PATIENT_MS = 150_000;
const FIRST_POLL_MS = 50;
const LAST_POLL_MS = 500;
const POLL_GROWTH = 1.4;

/**
 * Waits until `probe` gives something other than null, undefined or false, and returns it. Looks again after 50 ms,
 * then less and less often, at least every half second.
 * @throws Error that names what was awaited
 */
export async function until<Value>(
  what: string | (() => string),
  probe: () => Value | null | undefined | false | Promise<Value | null | undefined | false>,
  timeoutMs = PATIENT_MS,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * POLL_GROWTH, LAST_POLL_MS)) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline)
      throw new Error(
        `waited ${timeoutMs} ms in vain for: ${typeof what === 'string' ? what : what()}`,
      );
    await pause(pauseMs);
  }
}
