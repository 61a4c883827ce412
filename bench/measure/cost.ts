import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs } from '../load/open-loop';
import type { Scaled } from '../stack/scale';
import type { BenchStack } from '../stack/start-stack';
import { type DatabaseCounts, databaseCounts } from './counts';
import { type PreparedLoad, type Slice, measureSlice } from './slice';

/** A slice, with its whole time and what the database did in it. */
export interface Cost extends DatabaseCounts {
  slice: Slice;
  seconds: number;
}

/** Runs the load and reads what it costs. */
export async function costOf(
  stack: BenchStack,
  { pids }: Scaled,
  load: PreparedLoad,
): Promise<Cost> {
  const before = await databaseCounts(stack);
  const startMs = nowMs();
  const slice = await measureSlice({ ...stack.pids, ...pids }, load);
  const seconds = (nowMs() - startMs) / 1000;
  const after = await databaseCounts(stack);
  return {
    slice,
    seconds,
    commands: after.commands - before.commands,
    takenKeys: after.takenKeys - before.takenKeys,
  };
}

/** Returns a load of nothing. */
export function idleFor(seconds: number): PreparedLoad {
  return async () => {
    await sleep(seconds * 1000);
    const nothing = { latenciesMs: [], lost: 0, repeats: 0, failures: [], latestMs: 0 };
    return { offered: 0, elapsedMs: seconds * 1000, ...nothing };
  };
}

/** Returns the cost without the CPU time and the commands that an idle Herald would have used meanwhile. */
export function aboveIdle(cost: Cost, idle: Cost): Cost {
  const share = cost.seconds / idle.seconds;
  const { cpuSeconds } = cost.slice;
  const above = Object.entries(cpuSeconds).map(
    ([name, used]) => [name, used - share * (idle.slice.cpuSeconds[name] ?? 0)] as const,
  );
  return {
    ...cost,
    slice: { ...cost.slice, cpuSeconds: Object.fromEntries(above) },
    commands: cost.commands - share * idle.commands,
  };
}
