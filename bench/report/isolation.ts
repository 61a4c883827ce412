import { distributionOf } from '../measure/figures';
import type { IsolationPair } from '../measure/isolation';
import type { MeasuredSlice } from '../measure/slice';

/** Effect of a hanging receiver on a healthy one. */
export interface IsolationJudgement {
  what: string;
  aloneP95Ms: number;
  besideP95Ms: number;
  ratio: number;
  bar: number;
  met: boolean;
  /** The lowest and highest ratio of single rounds. */
  spread: { lowest: number; highest: number };
  lost: number;
}

const BAR = 1.2;

export function judgeIsolation(pairs: readonly IsolationPair[]): IsolationJudgement[] {
  return pairs.map(({ healthyPerSecond, hangingPerSecond, alone, beside }) => {
    const ratio = p95(beside) / p95(alone);
    const ofRounds = beside.map(
      (slice, round) => p95([slice]) / p95(alone.slice(round, round + 1)),
    );
    return {
      what: `healthy at ${healthyPerSecond}/s beside hanging at ${hangingPerSecond}/s`,
      aloneP95Ms: p95(alone),
      besideP95Ms: p95(beside),
      ratio,
      bar: BAR,
      met: ratio <= BAR,
      spread: { lowest: Math.min(...ofRounds), highest: Math.max(...ofRounds) },
      lost: [...alone, ...beside].reduce((sum, slice) => sum + slice.lost, 0),
    };
  });
}

function p95(slices: readonly MeasuredSlice[]): number {
  return distributionOf(slices.flatMap(({ latenciesMs }) => latenciesMs)).p95;
}

export function isolationRows(judgements: readonly IsolationJudgement[]): string[][] {
  const header = ['', 'alone', 'beside', 'ratio', '', '', 'rounds'];
  const rows = judgements.map(({ what, aloneP95Ms, besideP95Ms, ratio, bar, met, spread }) => [
    what,
    aloneP95Ms.toFixed(1),
    besideP95Ms.toFixed(1),
    ratio.toFixed(2),
    `at most ${bar}`,
    met ? 'ok' : 'MISSED',
    `${spread.lowest.toFixed(2)} to ${spread.highest.toFixed(2)}`,
  ]);
  return [header, ...rows];
}
