import { hangingSends } from '../contenders/hanging-sends';
import { heraldContender } from '../contenders/herald';
import { sendPattern } from '../contenders/pattern';
import { inRounds, named } from '../measure/rounds';
import { measureSlice, sendsAt } from '../measure/slice';
import type { Sizes } from '../options';
import { judgeRatio, p95Of } from '../report/judge';
import type { Measured } from '../report/report';
import { latencyTable, problemsOf } from '../report/tables';
import type { BenchStack } from '../stack/start-stack';

const SENDS_PER_SECOND = 10;
/** More than a worker has slots for sends: without isolation none is left. */
const HANGING_SENDS = 300;
const SCENARIO = 'sync sends at 10/s';
const WARM_UP_SECONDS = 2;

/** Measures sync sends at a healthy provider with and without another provider that hangs, in turn. */
export async function measureSends(
  stack: BenchStack,
  { rounds, secondsPerSlice }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const pattern = await sendPattern(stack);
  const { send } = heraldContender(stack, pattern);
  const hanging = await hangingSends(stack, pattern);
  const load = (seconds: number) => sendsAt(SENDS_PER_SECOND, SENDS_PER_SECOND * seconds, send);

  await measureSlice({}, load(WARM_UP_SECONDS));
  const slices = await inRounds({
    scenarios: [SCENARIO],
    sides: ['alone', 'beside'],
    count: rounds,
    report,
    measure: async (_scenario, side) => {
      if (side === 'beside') await hanging.fill(HANGING_SENDS);
      const slice = await measureSlice({}, load(secondsPerSlice));
      if (side === 'beside') await hanging.drain();
      return slice;
    },
  });
  const { alone, beside } = slices[SCENARIO];
  const bar = { what: 'sends beside a hanging provider, p95 / alone', bar: 1.2 } as const;
  return {
    tables: [latencyTable(named(slices))],
    judgements: [judgeRatio({ ...bar, sense: 'at most' }, p95Of, beside, alone)],
    problems: problemsOf(named(slices)),
  };
}
