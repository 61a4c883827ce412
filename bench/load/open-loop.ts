import { setTimeout as sleep } from 'node:timers/promises';

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

/** Works through the items in order, `concurrency` of them at a time. Rejects with the first failure. */
export async function eachLimited<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/**
 * The machine's monotonic clock in milliseconds. Unlike `performance.now()` it is the same in every process, so a
 * time taken by the receiver can be compared with one taken by the load.
 */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
