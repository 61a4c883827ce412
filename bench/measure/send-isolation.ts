import { setTimeout as sleep } from 'node:timers/promises';
import type { Contender } from '../contenders/contender';
import type { HangingSends } from '../contenders/hanging-sends';
import { openLoop } from '../load/open-loop';
import type { RoundsOptions } from './rounds';
import { SETTLE_MS, type MeasuredSlice, ofSends } from './slice';

/** Sync sends at a healthy provider, without and with another provider that hangs. */
export interface SendIsolation {
  alone: MeasuredSlice[];
  beside: MeasuredSlice[];
}

export interface SendIsolationTools {
  healthy: Pick<Contender, 'send'>;
  hanging: HangingSends;
}

export const SENDS_PER_SECOND = 10;
/** More than a worker has slots for sends: without isolation none is left. */
export const HANGING_SENDS = 300;

const CONDITIONS = ['alone', 'beside'] as const;
const WARM_UP_SECONDS = 2;

/** Measures both conditions in turn; which goes first changes with each round. */
export async function measureSendIsolation(
  tools: SendIsolationTools,
  { rounds, secondsPerSlice }: RoundsOptions,
  report: (line: string) => void,
): Promise<SendIsolation> {
  const slices: SendIsolation = { alone: [], beside: [] };
  await measureOne(tools, 'alone', WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const condition of round % 2 === 1 ? CONDITIONS : CONDITIONS.toReversed()) {
      slices[condition].push(await measureOne(tools, condition, secondsPerSlice));
      report(`Round ${round} of ${rounds}: sends at ${SENDS_PER_SECOND}/s, ${condition}`);
    }
  }
  return slices;
}

async function measureOne(
  { healthy, hanging }: SendIsolationTools,
  condition: (typeof CONDITIONS)[number],
  seconds: number,
): Promise<MeasuredSlice> {
  if (condition === 'beside') await hanging.fill(HANGING_SENDS);
  await sleep(SETTLE_MS);
  const sends = Array.from({ length: SENDS_PER_SECOND * seconds }, () => () => healthy.send());
  const measured = ofSends(await openLoop(SENDS_PER_SECOND, sends));
  if (condition === 'beside') await hanging.drain();
  return measured;
}
