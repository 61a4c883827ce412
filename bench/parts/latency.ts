import { setTimeout as sleep } from 'node:timers/promises';
import { bareContender } from '../contenders/bare';
import type { Contender } from '../contenders/contender';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { type AwaitArrivals, createAwaitArrivals } from '../load/arrivals';
import { usageOf } from '../measure/process-usage';
import { type Slices, inRounds, named } from '../measure/rounds';
import { type PreparedLoad, burstOf, deliveriesAt, measureSlice, sendsAt } from '../measure/slice';
import type { Sizes } from '../options';
import { cpuMsOf, judge, judgeFigure, judgeRatio, p95Of, perSecond } from '../report/judge';
import type { Judgement, Measured, Table } from '../report/report';
import { cpuTable, latencyTable, problemsOf, repeatsTables } from '../report/tables';
import { startBare } from '../stack/start-bare';
import { type BenchStack, HERALD } from '../stack/start-stack';

const SCENARIOS = ['delivery at 10/s', 'delivery at 30/s', 'sync send at 10/s', 'burst'] as const;
const SIDES = ['Herald', 'bare'] as const;

type Scenario = (typeof SCENARIOS)[number];
type LatencySlices = Slices<Scenario, (typeof SIDES)[number]>;
type MemoryMb = Record<'API' | 'worker', number>;

/** Compilers need some hundred deliveries until the CPU time of one settles. */
const WARM_UP_SECONDS = 8;
const IDLE_MS = 5000;

/** Measures deliveries and sends beside a bare workflow, and the memory of an idle Herald before and after them. */
export async function measureLatency(
  stack: BenchStack,
  sizes: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const afterStart = await idleMemory(stack);
  const bare = await startBare(stack);
  const pids = { ...stack.pids, 'bare worker': bare.workerPid };
  const pattern = await sendPattern(stack);
  const contenders = {
    Herald: heraldContender(stack, pattern),
    bare: await bareContender(stack, bare, pattern),
  };
  const awaitArrivals = createAwaitArrivals(stack.addresses.receiver, stack.dispatcher);
  const rounds = (count: number, secondsPerSlice: number, told = report) =>
    inRounds({
      scenarios: SCENARIOS,
      sides: SIDES,
      count,
      report: told,
      measure: async (scenario, side) => {
        const scaled = { ...sizes, secondsPerSlice };
        const load = await prepare(scenario, contenders[side], scaled, awaitArrivals);
        return measureSlice(pids, load);
      },
    });
  report('Warming up');
  await rounds(1, WARM_UP_SECONDS, () => undefined);
  const slices = await rounds(sizes.rounds, sizes.secondsPerSlice);
  return summarize(slices, afterStart, await idleMemory(stack));
}

async function prepare(
  scenario: Scenario,
  contender: Contender,
  { secondsPerSlice, burstSize }: Sizes,
  awaitArrivals: AwaitArrivals,
): Promise<PreparedLoad> {
  const deliveries = async (rate: number): Promise<PreparedLoad> =>
    deliveriesAt(rate, await contender.prepareDeliveries(rate * secondsPerSlice), awaitArrivals);
  switch (scenario) {
    case 'delivery at 10/s':
      return deliveries(10);
    case 'delivery at 30/s':
      return deliveries(30);
    case 'sync send at 10/s':
      return sendsAt(10, 10 * secondsPerSlice, contender.send);
    case 'burst':
      return burstOf(await contender.prepareDeliveries(burstSize), awaitArrivals);
  }
}

function summarize(slices: LatencySlices, afterStart: MemoryMb, afterLoad: MemoryMb): Measured {
  const byName = named(slices);
  const bursts = SIDES.map((side) => ({ name: side, values: [perSecond(slices.burst[side])] }));
  const memory = { 'after the start': afterStart, 'after the load': afterLoad };
  return {
    tables: [
      latencyTable(byName),
      { title: 'Deliveries in a burst', columns: ['per second'], rows: bursts },
      cpuTable(byName),
      memoryTable(memory),
      ...repeatsTables(byName),
    ],
    judgements: judgeAll(slices, afterStart),
    problems: problemsOf(byName),
  };
}

function memoryTable(memory: Record<string, MemoryMb>): Table {
  const rows = Object.entries(memory).map(([name, { API, worker }]) => ({
    name,
    values: [API, worker],
  }));
  return { title: 'Resident memory when idle, MB', columns: ['API', 'worker'], rows };
}

function judgeAll(slices: LatencySlices, memory: MemoryMb): Judgement[] {
  const beside = (scenario: Scenario, what: string, bar: number): Judgement => {
    const { Herald, bare } = slices[scenario];
    const atMost = { what: `${what} / bare`, sense: 'at most', bar } as const;
    return judgeRatio(atMost, p95Of, Herald, bare);
  };
  const { Herald: ours, bare: theirs } = slices.burst;
  const burst = { what: 'deliveries/s in a burst / bare', sense: 'at least', bar: 1.4 } as const;
  const cpu = { what: 'CPU of a delivery at 30/s', sense: 'at most', bar: 24, unit: 'ms' } as const;
  const idle = { sense: 'at most', unit: 'MB' } as const;
  return [
    beside('delivery at 10/s', 'delivery p95 at 10/s', 0.6),
    beside('delivery at 30/s', 'delivery p95 at 30/s', 0.7),
    judgeRatio(burst, perSecond, ours, theirs),
    judgeFigure(cpu, cpuMsOf(HERALD), slices['delivery at 30/s'].Herald),
    beside('sync send at 10/s', 'sync send p95 at 10/s', 0.8),
    judge({ ...idle, what: 'memory of the idle API', bar: 200 }, memory.API),
    judge({ ...idle, what: 'memory of the idle worker', bar: 150 }, memory.worker),
  ];
}

async function idleMemory({ pids }: BenchStack): Promise<MemoryMb> {
  await sleep(IDLE_MS);
  const [api, worker] = await Promise.all([usageOf(pids.API), usageOf(pids.worker)]);
  return { API: api.residentMb, worker: worker.residentMb };
}
