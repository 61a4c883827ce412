import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs } from './clock';

/** Call of the load. Times are of `nowMs`. */
export interface Call {
  /** When it should have begun: latency counts from here, or a stall would hide itself (coordinated omission). */
  dueMs: number;
  begunMs: number;
  endedMs: number;
  /** Null when it succeeded. */
  failure: string | null;
}

const LEAD_MS = 20;

/** Makes the calls at a constant rate, however long each takes, and resolves when all have ended. */
export async function openLoop(
  ratePerSecond: number,
  calls: readonly (() => Promise<void>)[],
): Promise<Call[]> {
  const startMs = nowMs() + LEAD_MS;
  const running: Promise<Call>[] = [];
  for (const [index, call] of calls.entries()) {
    const dueMs = startMs + (index * 1000) / ratePerSecond;
    await sleepUntil(dueMs);
    running.push(observe(dueMs, call));
  }
  return Promise.all(running);
}

/** Makes one call and tells how it went; never rejects. */
export async function observe(dueMs: number, call: () => Promise<void>): Promise<Call> {
  const begunMs = nowMs();
  const failure = await call().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { dueMs, begunMs, endedMs: nowMs(), failure };
}

/** Timers fire up to a millisecond early by this clock: then the rest is waited for too. */
async function sleepUntil(timeMs: number): Promise<void> {
  for (let waitMs = timeMs - nowMs(); waitMs > 0; waitMs = timeMs - nowMs()) {
    await sleep(Math.ceil(waitMs));
  }
}
