import { type OwnWorkspace, workspaceContender } from '../contenders/workspace';
import type { Contender, PreparedDelivery } from '../contenders/contender';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { type AwaitArrivals, createAwaitArrivals } from '../load/arrivals';
import { FAILING_PATH } from '../load/receiver';
import { aboveIdle, costOf, idleFor } from '../measure/cost';
import { workOf } from '../measure/counts';
import { inRounds } from '../measure/rounds';
import { type PreparedLoad, deliveriesAt, sendsAt, together } from '../measure/slice';
import type { Sizes } from '../options';
import type { Measured } from '../report/report';
import type { Scaled } from '../stack/scale';
import type { BenchStack } from '../stack/start-stack';
import { type Observed, type Series, type Side, SIDES, summarize } from './scaling-report';

/** Settings of each series. A retry comes soon, so that it falls into its slice. */
const RETRY_SOON = { WEBHOOK_RETRY_DELAYS_MS: '0,1000,5000' };
const SETTINGS: Record<Series, NodeJS.ProcessEnv> = {
  'first attempts in the API': RETRY_SOON,
  'first attempts in workers': { ...RETRY_SOON, API_DELIVERY_SLOTS: '0' },
};
const COUNTS: Record<Side, { api: number; worker: number }> = {
  'one worker': { api: 1, worker: 1 },
  'three workers': { api: 1, worker: 3 },
};

/** Rates a second. Together they keep two cores busy by half. */
const RATES = { deliveries: 6, failing: 3, sends: 2 };
/** Sends at once, from one number: they want its pace at the same moment. */
const SENDS_AT_ONCE = 2;
/** New processes compile what they run; meanwhile they need more CPU, the engines most of all. */
const WARM_UP = { factor: 2, seconds: 8, firstTimesMore: 1 };
/** Usage is counted and read in runs that begin up to so much later. */
const IDLE_SECONDS = 10;

interface Load {
  herald: Contender;
  failing: OwnWorkspace;
  awaitArrivals: AwaitArrivals;
}

/** Measures the same work with one worker and with three, in turn, on the same engines. */
export async function measureScaling(
  stack: BenchStack,
  { rounds, secondsPerSlice }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const pattern = await sendPattern(stack);
  const webhookUrl = stack.addresses.receiver + FAILING_PATH;
  const load: Load = {
    herald: heraldContender(stack, pattern),
    failing: await workspaceContender(stack, pattern, { name: 'Failing', webhookUrl }),
    awaitArrivals: createAwaitArrivals(stack.addresses.receiver, stack.dispatcher),
  };
  const processes = createProcesses(stack, async () => {
    await (
      await mixed(load, WARM_UP.factor, WARM_UP.seconds)
    )();
  });
  const measured = {} as Record<Series, Record<Side, Observed[]>>;
  for (const series of Object.keys(SETTINGS) as Series[]) {
    const ofSeries = await inRounds({
      scenarios: [series],
      sides: SIDES,
      count: rounds,
      report,
      measure: async (_series, side) => {
        const scaled = await processes(series, side);
        return observe(stack, scaled, await mixed(load, 1, secondsPerSlice));
      },
    });
    measured[series] = ofSeries[series];
  }
  return summarize(measured);
}

/** Returns a function that starts the processes of a side, and warms them up, unless they run already. */
function createProcesses({ scale }: BenchStack, warmUp: () => Promise<void>) {
  if (scale === null) throw new Error('this stack has one worker only');
  let current: { name: string; scaled: Scaled } | null = null;
  return async (series: Series, side: Side): Promise<Scaled> => {
    const name = `${series}, ${side}`;
    if (current?.name === name) return current.scaled;
    const scaled = await scale(COUNTS[side], SETTINGS[series]);
    // Workers share the work of a warm-up.
    const times = COUNTS[side].worker + (current === null ? WARM_UP.firstTimesMore : 0);
    for (let time = 1; time <= times; time += 1) await warmUp();
    current = { name, scaled };
    return scaled;
  };
}

/** Deliveries of two workspaces, of which one's receiver fails at first, and sends. */
async function mixed(
  { herald, failing, awaitArrivals }: Load,
  factor: number,
  seconds: number,
): Promise<PreparedLoad> {
  const of = (rate: number) => rate * factor * seconds;
  const healthy = await herald.prepareDeliveries(of(RATES.deliveries));
  const retried = await failing.prepareDeliveries(of(RATES.failing));
  const deliveries = interleaved(healthy.deliveries, retried.deliveries);
  const rate = factor * (RATES.deliveries + RATES.failing);
  const sends = Array.from({ length: SENDS_AT_ONCE }, () =>
    sendsAt(factor * RATES.sends, of(RATES.sends), herald.send),
  );
  return together([deliveriesAt(rate, { ...healthy, deliveries }, awaitArrivals), ...sends]);
}

/** Mixes both evenly. */
function interleaved(some: PreparedDelivery[], others: PreparedDelivery[]): PreparedDelivery[] {
  const placed = [some, others].flatMap((each) =>
    each.map((delivery, index) => ({ delivery, place: (index + 0.5) / each.length })),
  );
  return placed.toSorted((left, right) => left.place - right.place).map(({ delivery }) => delivery);
}

/** Measures one slice, with what the database and each worker did in it, above what they do without any work. */
async function observe(stack: BenchStack, scaled: Scaled, load: PreparedLoad): Promise<Observed> {
  const idle = await costOf(stack, scaled, idleFor(IDLE_SECONDS));
  const workBefore = await Promise.all(scaled.workerMetrics.map(workOf));
  const { slice, commands, takenKeys } = aboveIdle(await costOf(stack, scaled, load), idle);
  const workAfter = await Promise.all(scaled.workerMetrics.map(workOf));
  const work = workAfter.map((count, index) => count - (workBefore[index] ?? 0));
  return { ...slice, commands, takenKeys, work };
}
