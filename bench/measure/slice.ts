import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrived, AwaitArrivals } from '../load/arrivals';
import { nowMs, type Call, observe, openLoop } from '../load/open-loop';
import type { PreparedDeliveries } from '../contenders/contender';
import { sum } from './figures';
import { type Pids, usageOf } from './process-usage';

/** Results of one stretch of load. */
export interface Slice {
  offered: number;
  /** Latencies of everything that came through, in milliseconds; empty for a burst. */
  latenciesMs: number[];
  /** From the first that was offered to the last that came through. */
  elapsedMs: number;
  /** Taken on, but never arrived. */
  lost: number;
  /** Arrived once more. */
  repeats: number;
  failures: string[];
  /** The most a call began after it was due: the load's own delay, which counts as latency. */
  latestMs: number;
  /** CPU time by process. */
  cpuSeconds: Record<string, number>;
}

/** Load that is ready to run. */
export type PreparedLoad = () => Promise<Omit<Slice, 'cpuSeconds'>>;

/** Before and after each slice, so that the work of one is not counted to the other. */
const SETTLE_MS = 1000;

/** Runs the load between two rests and reads the CPU time that the processes spend meanwhile. */
export async function measureSlice(pids: Record<string, Pids>, load: PreparedLoad): Promise<Slice> {
  await sleep(SETTLE_MS);
  const spent = await cpuMeter(pids);
  const measured = await load();
  await sleep(SETTLE_MS);
  return { ...measured, cpuSeconds: await spent() };
}

/** Begins to count the CPU time of processes. The returned function tells the seconds that each has spent since. */
export async function cpuMeter(
  pids: Record<string, Pids>,
): Promise<() => Promise<Record<string, number>>> {
  const before = await cpuSecondsOf(pids);
  return async () => {
    const after = await cpuSecondsOf(pids);
    const spent = Object.entries(after).map(([name, seconds]) => [
      name,
      seconds - Number(before[name]),
    ]);
    return Object.fromEntries(spent) as Record<string, number>;
  };
}

async function cpuSecondsOf(pids: Record<string, Pids>): Promise<Record<string, number>> {
  const entries = Object.entries(pids).map(
    async ([name, pid]) => [name, (await usageOf(pid)).cpuSeconds] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Several loads at the same time, as one. */
export function together(loads: readonly PreparedLoad[]): PreparedLoad {
  return async () => {
    const all = await Promise.all(loads.map((load) => load()));
    return {
      offered: sum(all, ({ offered }) => offered),
      latenciesMs: all.flatMap(({ latenciesMs }) => latenciesMs),
      elapsedMs: Math.max(...all.map(({ elapsedMs }) => elapsedMs)),
      lost: sum(all, ({ lost }) => lost),
      repeats: sum(all, ({ repeats }) => repeats),
      failures: all.flatMap(({ failures }) => failures),
      latestMs: Math.max(...all.map(({ latestMs }) => latestMs)),
    };
  };
}

/** Deliveries at a constant rate, from when each is due to its arrival. */
export function deliveriesAt(
  ratePerSecond: number,
  { deliveries }: PreparedDeliveries,
  awaitArrivals: AwaitArrivals,
): PreparedLoad {
  const eventIds = deliveries.map(({ eventId }) => eventId);
  const causes = deliveries.map(({ cause }) => cause);
  return async () => {
    const calls = await openLoop(ratePerSecond, causes);
    return ofDeliveries(eventIds, calls, await awaitArrivals(eventIds));
  };
}

/** Deliveries caused all at once. */
export function burstOf(
  { deliveries, causeAll }: PreparedDeliveries,
  awaitArrivals: AwaitArrivals,
): PreparedLoad {
  const eventIds = deliveries.map(({ eventId }) => eventId);
  return async () => {
    const call = await observe(nowMs(), causeAll);
    return { ...ofDeliveries(eventIds, [call], await awaitArrivals(eventIds)), latenciesMs: [] };
  };
}

/** Sync sends at a constant rate, from when each is due to its answer. */
export function sendsAt(
  ratePerSecond: number,
  count: number,
  send: () => Promise<void>,
): PreparedLoad {
  const sends = Array.from({ length: count }, () => send);
  return async () => {
    const calls = await openLoop(ratePerSecond, sends);
    const succeeded = calls.filter(({ failure }) => failure === null);
    return {
      offered: calls.length,
      latenciesMs: succeeded.map(({ dueMs, endedMs }) => endedMs - dueMs),
      elapsedMs: Math.max(...calls.map(({ endedMs }) => endedMs)) - firstDueMs(calls),
      lost: 0,
      repeats: 0,
      ...troubleOf(calls),
    };
  };
}

function ofDeliveries(
  eventIds: string[],
  calls: Call[],
  arrived: Arrived,
): Omit<Slice, 'cpuSeconds'> {
  const latenciesMs = eventIds.flatMap((eventId, index) => {
    const atMs = arrived.atMs.get(eventId);
    const dueMs = calls[index]?.dueMs;
    return atMs === undefined || dueMs === undefined ? [] : [atMs - dueMs];
  });
  return {
    offered: eventIds.length,
    latenciesMs,
    elapsedMs: Math.max(...arrived.atMs.values()) - firstDueMs(calls),
    lost: eventIds.length - arrived.atMs.size,
    repeats: arrived.repeats,
    ...troubleOf(calls),
  };
}

function firstDueMs(calls: Call[]): number {
  return Math.min(...calls.map(({ dueMs }) => dueMs));
}

function troubleOf(calls: Call[]): Pick<Slice, 'failures' | 'latestMs'> {
  return {
    failures: calls.flatMap(({ failure }) => (failure === null ? [] : [failure])),
    latestMs: Math.max(...calls.map(({ begunMs, dueMs }) => begunMs - dueMs)),
  };
}
