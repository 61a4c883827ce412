import { setTimeout as sleep } from 'node:timers/promises';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { workspaceContender } from '../contenders/workspace';
import { createAwaitArrivals } from '../load/arrivals';
import { FAILING_PATH } from '../load/receiver';
import { type Cost, aboveIdle, costOf, idleFor } from '../measure/cost';
import { usageOf } from '../measure/process-usage';
import { type PreparedLoad, deliveriesAt, sendsAt } from '../measure/slice';
import { historyTable, recordTable } from '../measure/stored-sizes';
import type { Sizes } from '../options';
import { cpuMsOf } from '../report/judge';
import type { Measured, Table } from '../report/report';
import { problemsOf } from '../report/tables';
import type { Scaled } from '../stack/scale';
import { type BenchStack, HERALD } from '../stack/start-stack';

type Work = 'a delivery' | 'a delivery with a retry' | 'a send';

const RATES: Record<Work, number> = {
  'a delivery': 20,
  'a delivery with a retry': 10,
  'a send': 8,
};
/** A retry comes soon, so that little of an idle Herald has to be subtracted. */
const SETTINGS = { WEBHOOK_RETRY_DELAYS_MS: '0,1000,5000' };
const WARM_UP_SECONDS = 8;
/** New processes still compile and connect. */
const SETTLE_MS = 5000;
/** Usage is counted and read in runs that begin up to so much later. */
const IDLE_SECONDS = 15;

/**
 * Measures each kind of work alone, with one API and one worker, and an idle Herald: what docs/scaling.md multiplies.
 */
export async function measureCosts(
  stack: BenchStack,
  { secondsPerSlice }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const pattern = await sendPattern(stack);
  const webhookUrl = stack.addresses.receiver + FAILING_PATH;
  const failing = await workspaceContender(stack, pattern, { name: 'Failing', webhookUrl });
  const herald = heraldContender(stack, pattern);
  const awaitArrivals = createAwaitArrivals(stack.addresses.receiver, stack.dispatcher);

  const prepare = async (work: Work, seconds: number): Promise<PreparedLoad> => {
    const [rate, count] = [RATES[work], RATES[work] * seconds];
    if (work === 'a send') return sendsAt(rate, count, herald.send);
    const { prepareDeliveries } = work === 'a delivery' ? herald : failing;
    return deliveriesAt(rate, await prepareDeliveries(count), awaitArrivals);
  };
  const kinds = Object.keys(RATES) as Work[];
  const [, three] = await idleWith(stack, 3, report);
  const [one, idle] = await idleWith(stack, 1, report);
  report('Warming up');
  for (const work of kinds) await (await prepare(work, WARM_UP_SECONDS))();
  const costs = {} as Record<Work, Cost>;
  for (const work of kinds) {
    report(`Measuring ${work}`);
    costs[work] = await costOf(stack, one, await prepare(work, secondsPerSlice));
  }
  const workspaces = { healthy: stack.demo.workspaceId, failing: failing.workspaceId };
  const slices = Object.fromEntries(kinds.map((work) => [work, [costs[work].slice]]));
  return {
    tables: [
      idleTable({ 'one worker': idle, 'three workers': three }),
      costTable(costs, idle),
      await memoryTable({ ...stack.pids, ...one.pids }),
      await recordTable(stack, workspaces),
      await historyTable(stack, workspaces),
    ],
    judgements: [],
    problems: problemsOf(slices),
  };
}

/** Starts an API and so many workers, and measures them without any work. */
async function idleWith(
  stack: BenchStack,
  worker: number,
  report: (line: string) => void,
): Promise<[scaled: Scaled, idle: Cost]> {
  if (stack.scale === null) throw new Error('this stack has one worker only');
  const scaled = await stack.scale({ api: 1, worker }, SETTINGS);
  await sleep(SETTLE_MS);
  report(`Measuring an idle Herald, workers: ${worker}`);
  return [scaled, await costOf(stack, scaled, idleFor(IDLE_SECONDS))];
}

function idleTable(idle: Record<string, Cost>): Table {
  const rows = Object.entries(idle).map(([name, { slice, seconds, commands }]) => {
    const cpuMs = HERALD.map((process) => (1000 * (slice.cpuSeconds[process] ?? 0)) / seconds);
    return { name, values: [...cpuMs, commands / seconds] };
  });
  const columns = [...HERALD, 'commands'];
  return { title: 'An idle second with one API: CPU, ms, and database commands', columns, rows };
}

function costTable(costs: Record<Work, Cost>, idle: Cost): Table {
  const rows = Object.entries(costs).map(([name, cost]) => {
    const { slice, commands } = aboveIdle(cost, idle);
    const cpuMs = HERALD.map((process) => cpuMsOf([process])([slice]));
    return { name, values: [...cpuMs, commands / slice.offered] };
  });
  const columns = [...HERALD, 'commands'];
  return { title: 'Above idle: CPU, ms, and database commands', columns, rows };
}

async function memoryTable(pids: BenchStack['pids']): Promise<Table> {
  const rows = await Promise.all(
    HERALD.map(async (name) => {
      const { residentMb } = await usageOf(pids[name]);
      return { name, values: [residentMb / Math.max(1, [pids[name]].flat().length)] };
    }),
  );
  return { title: 'Resident memory of a process after the load, MB', columns: ['MB'], rows };
}
