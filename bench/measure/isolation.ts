import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender, PreparedDelivery } from '../contenders/contender';
import type { Hanging } from '../contenders/hanging';
import type { AwaitArrivals } from '../load/arrivals';
import { openLoop } from '../load/open-loop';
import type { RoundsOptions } from './rounds';
import { SETTLE_MS, type MeasuredSlice, ofDeliveries } from './slice';

/** A healthy receiver at a rate, without and with a hanging one beside it. */
export interface IsolationPair {
  healthyPerSecond: number;
  hangingPerSecond: number;
  alone: MeasuredSlice[];
  beside: MeasuredSlice[];
}

export interface IsolationTools {
  awaitArrivals: AwaitArrivals;
  healthy: Contender;
  hanging: Hanging;
}

const RATES = [
  { healthyPerSecond: 10, hangingPerSecond: 5 },
  { healthyPerSecond: 20, hangingPerSecond: 10 },
];
const CONDITIONS = ['alone', 'beside'] as const;
const WARM_UP_SECONDS = 2;

/** Measures a healthy receiver with and without a hanging one, in turn; which goes first changes with each round. */
export async function measureIsolation(
  tools: IsolationTools,
  { rounds, secondsPerSlice }: RoundsOptions,
  report: (line: string) => void,
): Promise<IsolationPair[]> {
  const pairs: IsolationPair[] = RATES.map((rates) => ({ ...rates, alone: [], beside: [] }));
  for (const pair of pairs) await measureOne(tools, pair, 'alone', WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 === 1 ? CONDITIONS : CONDITIONS.toReversed();
    for (const pair of pairs) {
      for (const condition of order) {
        pair[condition].push(await measureOne(tools, pair, condition, secondsPerSlice));
        report(
          `Round ${round} of ${rounds}: a healthy receiver at ${pair.healthyPerSecond}/s, ${condition}`,
        );
      }
    }
  }
  return pairs;
}

async function measureOne(
  { awaitArrivals, healthy, hanging }: IsolationTools,
  { healthyPerSecond, hangingPerSecond }: IsolationPair,
  condition: (typeof CONDITIONS)[number],
  seconds: number,
): Promise<MeasuredSlice> {
  const hangingCount = condition === 'beside' ? hangingPerSecond * seconds : 0;
  const { deliveries } = await healthy.prepareDeliveries(healthyPerSecond * seconds);
  const stuck = await hanging.prepareDeliveries(hangingCount);
  const eventIds = deliveries.map(({ eventId }) => eventId);
  await sleep(SETTLE_MS);
  const besides = openLoop(hangingPerSecond, causesOf(stuck.deliveries));
  const calls = await openLoop(healthyPerSecond, causesOf(deliveries));
  const measured = ofDeliveries(eventIds, calls, await awaitArrivals(eventIds));
  const failures = (await besides).flatMap(({ failure }) => failure ?? []);
  await hanging.drain();
  return { ...measured, failures: [...measured.failures, ...failures] };
}

function causesOf(deliveries: PreparedDelivery[]): (() => Promise<void>)[] {
  return deliveries.map(({ cause }) => cause);
}
