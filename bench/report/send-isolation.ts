import { type Distribution, latencyOf } from '../measure/figures';
import type { SendIsolation } from '../measure/send-isolation';

/** Effect of a provider that hangs on sends at another. */
export interface SendIsolationJudgement {
  alone: Distribution;
  beside: Distribution;
  ratio: { p50: number; p95: number };
  /** For the p95. */
  bar: number;
  met: boolean;
}

const BAR = 1.2;

export function judgeSendIsolation({ alone, beside }: SendIsolation): SendIsolationJudgement {
  const [ownMs, besideMs] = [latencyOf(alone), latencyOf(beside)];
  const ratio = { p50: besideMs.p50 / ownMs.p50, p95: besideMs.p95 / ownMs.p95 };
  return { alone: ownMs, beside: besideMs, ratio, bar: BAR, met: ratio.p95 <= BAR };
}

export function sendIsolationRows(judgement: SendIsolationJudgement): string[][] {
  const { alone, beside, ratio, bar, met } = judgement;
  const times = ({ p50, p95 }: { p50: number; p95: number }, digits: number): string[] =>
    [p50, p95].map((value) => value.toFixed(digits));
  return [
    ['', 'p50', 'p95', 'count', ''],
    ['alone, ms', ...times(alone, 1), String(alone.count), ''],
    ['beside, ms', ...times(beside, 1), String(beside.count), ''],
    ['ratio', ...times(ratio, 2), `p95 at most ${bar}`, met ? 'ok' : 'MISSED'],
  ];
}
