import { distributionOf, sum } from '../measure/figures';
import type { Slice } from '../measure/slice';
import type { Judgement } from './report';

export type Bar = Pick<Judgement, 'what' | 'sense' | 'bar' | 'unit'>;

/** Judges a value; a value that is not a number misses its bar. */
export function judge(bar: Bar, value: number, ofRounds: readonly number[] = []): Judgement {
  const met = bar.sense === 'at most' ? value <= bar.bar : value >= bar.bar;
  const range = { lowest: Math.min(...ofRounds), highest: Math.max(...ofRounds) };
  return { ...bar, value, met, rounds: ofRounds.length === 0 ? null : range };
}

/** Judges a figure of ours divided by the same of theirs, over all rounds; each round has a ratio of its own too. */
export function judgeRatio(
  bar: Omit<Bar, 'unit'> & { unit?: string },
  figureOf: (slices: readonly Slice[]) => number,
  ours: readonly Slice[],
  theirs: readonly Slice[],
): Judgement {
  const ofRounds = ours.map(
    (slice, round) => figureOf([slice]) / figureOf(theirs.slice(round, round + 1)),
  );
  return judge({ unit: 'x', ...bar }, figureOf(ours) / figureOf(theirs), ofRounds);
}

/** Judges a figure over all rounds. */
export function judgeFigure(
  bar: Bar,
  figureOf: (slices: readonly Slice[]) => number,
  slices: readonly Slice[],
): Judgement {
  const ofRounds = slices.map((slice) => figureOf([slice]));
  return judge(bar, figureOf(slices), ofRounds);
}

export function p50Of(slices: readonly Slice[]): number {
  return distributionOf(latenciesOf(slices)).p50;
}

export function p95Of(slices: readonly Slice[]): number {
  return distributionOf(latenciesOf(slices)).p95;
}

export function latenciesOf(slices: readonly Slice[]): number[] {
  return slices.flatMap(({ latenciesMs }) => latenciesMs);
}

/** Deliveries that came through in a second. */
export function perSecond(slices: readonly Slice[]): number {
  const cameThrough = sum(slices, ({ offered, lost }) => offered - lost);
  return cameThrough / (sum(slices, ({ elapsedMs }) => elapsedMs) / 1000);
}

/** CPU time of some processes for each delivery or send, in milliseconds. */
export function cpuMsOf(processes: readonly string[]): (slices: readonly Slice[]) => number {
  return (slices) =>
    (1000 *
      sum(slices, ({ cpuSeconds }) => sum(processes, (name) => cpuSeconds[name] ?? Number.NaN))) /
    sum(slices, ({ offered }) => offered);
}
