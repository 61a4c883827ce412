import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../src/domain/message';
import { heraldContender } from '../contenders/herald';
import { copyOf, recordOf, sendPattern } from '../contenders/pattern';
import { storeMany } from '../fill/store';
import { createAwaitArrivals } from '../load/arrivals';
import { nowMs } from '../load/open-loop';
import { usageOf } from '../measure/process-usage';
import { type Slice, deliveriesAt, measureSlice } from '../measure/slice';
import type { Sizes } from '../options';
import { cpuMsOf, judgeRatio, p50Of } from '../report/judge';
import type { Measured } from '../report/report';
import { cpuTable, latencyTable, problemsOf, repeatsTables } from '../report/tables';
import { type BenchStack, HERALD } from '../stack/start-stack';

const FEW = 1000;
const RATE_PER_SECOND = 20;
const WARM_UP_SECONDS = 10;
const BAR = 1.1;
/** Time to store the messages in: what it does not take is left out, and the tables say how many there were. */
const FILL_MS = 600_000;
/** CPU time a second at which the database rests after it was filled, and how long that is awaited. */
const RESTING_CPU = 0.1;
const REST_MS = 120_000;
const SAMPLE_MS = 2000;

/** Measures deliveries beside a thousand stored messages, then beside many more. */
export async function measureStored(
  stack: BenchStack,
  { rounds, secondsPerSlice, storedMessages }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const pattern = await sendPattern(stack);
  const herald = heraldContender(stack, pattern);
  const awaitArrivals = createAwaitArrivals(stack.addresses.receiver, stack.dispatcher);
  const slice = async (seconds: number): Promise<Slice> => {
    const prepared = await herald.prepareDeliveries(RATE_PER_SECOND * seconds);
    const load = deliveriesAt(RATE_PER_SECOND, prepared, awaitArrivals);
    return measureSlice(stack.pids, load);
  };
  const measure = async (count: number): Promise<Slice[]> => {
    await slice(WARM_UP_SECONDS);
    const slices: Slice[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      report(`Round ${round} of ${rounds}: beside ${count} stored messages`);
      slices.push(await slice(secondsPerSlice));
    }
    return slices;
  };

  await storeMany(stack, 'messages', FEW, () => finished(pattern));
  const few = await measure(FEW);
  report(`Storing ${storedMessages} messages, or as many as ten minutes take`);
  const [startMs, more] = [nowMs(), storedMessages - FEW];
  const added = await storeMany(
    stack,
    'messages',
    more,
    () => finished(pattern),
    startMs + FILL_MS,
  );
  const fillSeconds = (nowMs() - startMs) / 1000;
  await databaseRests(stack);
  const { residentMb } = await usageOf(stack.pids.MongoDB);
  const many = await measure(FEW + added);
  return summarize({ few, many, stored: FEW + added, database: [fillSeconds, residentMb] });
}

interface Results {
  few: Slice[];
  many: Slice[];
  stored: number;
  database: number[];
}

function summarize({ few, many, stored, database }: Results): Measured {
  const byName = { [`beside ${FEW}`]: few, [`beside ${stored}`]: many };
  const bar = { sense: 'at most', bar: BAR } as const;
  const beside = `beside ${stored} / ${FEW} messages`;
  return {
    tables: [
      latencyTable(byName),
      cpuTable(byName),
      ...repeatsTables(byName),
      {
        title: 'Filling the database',
        columns: ['seconds', 'MB of memory then'],
        rows: [{ name: `${stored} messages`, values: database }],
      },
    ],
    judgements: [
      judgeRatio({ what: `CPU of a delivery ${beside}`, ...bar }, cpuMsOf(HERALD), many, few),
      judgeRatio({ what: `delivery p50 ${beside}`, ...bar }, p50Of, many, few),
    ],
    problems: problemsOf(byName),
  };
}

/** A message of the last month whose send and statuses are over. */
function finished(pattern: Message) {
  return { ...recordOf(copyOf(pattern)), status: 'delivered' };
}

/** Resolves when the database has settled after it was filled, or after two minutes. */
async function databaseRests({ pids }: BenchStack): Promise<void> {
  const endMs = nowMs() + REST_MS;
  let { cpuSeconds: before } = await usageOf(pids.MongoDB);
  for (let isBusy = true; isBusy && nowMs() < endMs;) {
    await sleep(SAMPLE_MS);
    const { cpuSeconds } = await usageOf(pids.MongoDB);
    isBusy = cpuSeconds - before > RESTING_CPU * (SAMPLE_MS / 1000);
    before = cpuSeconds;
  }
}
