import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 25;

/**
 * Waits until `probe` gives something other than null, undefined or false, and returns it.
 * @throws Error that names what was awaited; `timeoutMs` is generous because machines are slow.
 * @param pollMs between two looks; longer where a look itself slows down what is awaited
 */
export async function until<Value>(
  what: string,
  probe: () => Value | null | undefined | false | Promise<Value | null | undefined | false>,
  timeoutMs = 60_000,
  pollMs = POLL_MS,
): Promise<Value> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(pollMs)) {
    const value = await probe();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for: ${what}`);
  }
}
