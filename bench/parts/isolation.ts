import { hangingContender } from '../contenders/hanging';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { createAwaitArrivals } from '../load/arrivals';
import { openLoop } from '../load/open-loop';
import { inRounds, named } from '../measure/rounds';
import { type Slice, deliveriesAt, measureSlice } from '../measure/slice';
import type { Sizes } from '../options';
import { judgeRatio, p95Of } from '../report/judge';
import type { Measured } from '../report/report';
import { latencyTable, problemsOf, repeatsTables } from '../report/tables';
import type { BenchStack } from '../stack/start-stack';

/** Deliveries a second to the healthy receiver, and meanwhile to the one that hangs. */
const RATES = {
  '10/s beside 5/s': { healthy: 10, hanging: 5 },
  '20/s beside 10/s': { healthy: 20, hanging: 10 },
} as const;
const PAIRS = Object.keys(RATES) as (keyof typeof RATES)[];
const WARM_UP_SECONDS = 2;
const BAR = 1.1;

/** Measures a healthy receiver with and without a hanging one, in turn. */
export async function measureIsolation(
  stack: BenchStack,
  { rounds, secondsPerSlice }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const pattern = await sendPattern(stack);
  const awaitArrivals = createAwaitArrivals(stack.addresses.receiver, stack.dispatcher);
  const healthy = heraldContender(stack, pattern);
  const hanging = await hangingContender(stack, pattern);

  const measure = async (pair: keyof typeof RATES, isBeside: boolean, seconds: number) => {
    const rates = RATES[pair];
    const count = isBeside ? rates.hanging * seconds : 0;
    const stuck = await hanging.prepareDeliveries(count);
    const prepared = await healthy.prepareDeliveries(rates.healthy * seconds);
    const load = deliveriesAt(rates.healthy, prepared, awaitArrivals);
    const slice = await measureSlice({}, async () => {
      const causes = stuck.deliveries.map(({ cause }) => cause);
      const besides = openLoop(rates.hanging, causes);
      const measured = await load();
      const failures = (await besides).flatMap(({ failure }) => failure ?? []);
      return { ...measured, failures: [...measured.failures, ...failures] };
    });
    await hanging.drain();
    return slice;
  };
  for (const pair of PAIRS) await measure(pair, false, WARM_UP_SECONDS);
  const slices = await inRounds({
    scenarios: PAIRS,
    sides: ['alone', 'beside'],
    count: rounds,
    report,
    measure: (pair, side) => measure(pair, side === 'beside', secondsPerSlice),
  });
  return summarize(slices);
}

function summarize(slices: Record<keyof typeof RATES, Record<'alone' | 'beside', Slice[]>>) {
  const byName = named(slices);
  const bar = { sense: 'at most', bar: BAR } as const;
  return {
    tables: [latencyTable(byName), ...repeatsTables(byName)],
    judgements: PAIRS.map((pair) => {
      const what = `healthy p95, ${pair} that hang / alone`;
      return judgeRatio({ what, ...bar }, p95Of, slices[pair].beside, slices[pair].alone);
    }),
    problems: problemsOf(byName),
  };
}
