import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from '../contenders/contender';
import type { Arrived, AwaitArrivals } from '../load/arrivals';
import { nowMs, type Call, observe, openLoop } from '../load/open-loop';
import type { ProcessName } from '../stack/start-stack';

/** Scenario, measured in each round once for Herald and once for bare. */
export type Scenario =
  | { name: string; kind: 'delivery' | 'send'; ratePerSecond: number }
  | { name: string; kind: 'burst' };

export const SCENARIOS = [
  { name: 'delivery at 10/s', kind: 'delivery', ratePerSecond: 10 },
  { name: 'delivery at 30/s', kind: 'delivery', ratePerSecond: 30 },
  { name: 'sync send at 10/s', kind: 'send', ratePerSecond: 10 },
  { name: 'burst of deliveries', kind: 'burst' },
] as const satisfies Scenario[];

export type ScenarioName = (typeof SCENARIOS)[number]['name'];

/** Results of a contender in a scenario of one round. */
export interface Slice {
  offered: number;
  /** Latencies of everything that came through, in milliseconds; empty for a burst. */
  latenciesMs: number[];
  /** From the first that was offered to the last that came through. */
  elapsedMs: number;
  /** Taken on, but never arrived. */
  lost: number;
  repeats: number;
  failures: string[];
  /** The most a call began after it was due: the load's own delay, which counts as latency. */
  latestMs: number;
  cpuSeconds: Record<ProcessName, number>;
}

export interface SliceTools {
  awaitArrivals: AwaitArrivals;
  /** CPU time of every process so far. */
  cpuSeconds: () => Promise<Record<ProcessName, number>>;
}

/** Before and after each slice, so that the work of one is not counted to the other. */
export const SETTLE_MS = 1000;

/** A slice of which CPU time is not asked. */
export type MeasuredSlice = Omit<Slice, 'cpuSeconds'>;

/** Runs one scenario with one contender and measures it. */
export async function measureSlice(
  tools: SliceTools,
  contender: Contender,
  scenario: Scenario,
  count: number,
): Promise<Slice> {
  const run = await prepare(tools, contender, scenario, count);
  await sleep(SETTLE_MS);
  const before = await tools.cpuSeconds();
  const measured = await run();
  await sleep(SETTLE_MS);
  const after = await tools.cpuSeconds();
  return { ...measured, cpuSeconds: difference(after, before) };
}

/** Everything that is no part of the measurement; what it returns is. */
async function prepare(
  { awaitArrivals }: SliceTools,
  contender: Contender,
  scenario: Scenario,
  count: number,
): Promise<() => Promise<MeasuredSlice>> {
  if (scenario.kind === 'send') {
    const sends = Array.from({ length: count }, () => () => contender.send());
    return async () => ofSends(await openLoop(scenario.ratePerSecond, sends));
  }
  const { deliveries, causeAll } = await contender.prepareDeliveries(count);
  const eventIds = deliveries.map(({ eventId }) => eventId);
  if (scenario.kind === 'burst') {
    return async () => {
      const call = await observe(nowMs(), causeAll);
      return { ...ofDeliveries(eventIds, [call], await awaitArrivals(eventIds)), latenciesMs: [] };
    };
  }
  const causes = deliveries.map(({ cause }) => cause);
  return async () => {
    const calls = await openLoop(scenario.ratePerSecond, causes);
    return ofDeliveries(eventIds, calls, await awaitArrivals(eventIds));
  };
}

export function ofSends(calls: Call[]): MeasuredSlice {
  const succeeded = calls.filter(({ failure }) => failure === null);
  return {
    offered: calls.length,
    latenciesMs: succeeded.map(({ dueMs, endedMs }) => endedMs - dueMs),
    elapsedMs: Math.max(...calls.map(({ endedMs }) => endedMs)) - firstDueMs(calls),
    lost: 0,
    repeats: 0,
    ...troubleOf(calls),
  };
}

export function ofDeliveries(eventIds: string[], calls: Call[], arrived: Arrived): MeasuredSlice {
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

function difference<Name extends string>(
  after: Record<Name, number>,
  before: Record<Name, number>,
): Record<Name, number> {
  const entries = Object.entries<number>(after).map(([name, value]) => [
    name,
    value - before[name as Name],
  ]);
  return Object.fromEntries(entries) as Record<Name, number>;
}
