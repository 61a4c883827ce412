import { sum } from '../measure/figures';
import { type Slices, named } from '../measure/rounds';
import type { Slice } from '../measure/slice';
import { type Bar, cpuMsOf, judge } from '../report/judge';
import type { Judgement, Measured, Table } from '../report/report';
import { cpuTable, latencyTable, problemsOf, repeatsTables } from '../report/tables';
import { HERALD } from '../stack/start-stack';

export const SIDES = ['one worker', 'three workers'] as const;

export type Side = (typeof SIDES)[number];
export type Series = 'first attempts in the API' | 'first attempts in workers';

/** A slice, with what the database and each worker did in it. CPU time and commands are those above idle. */
export interface Observed extends Slice {
  commands: number;
  takenKeys: number;
  /** Attempts and sends of each worker. */
  work: number[];
}

type Figure = (slices: readonly Observed[]) => number;

const COST_BAR = 1.1;
const SHARE_BAR = 20;
/** Fewer taken keys for each thousand deliveries and sends are no contention, and their ratio says nothing. */
const FEW_KEYS = 5;

export function summarize(slices: Slices<Series, Side, Observed>): Measured {
  const byName = named(slices);
  const series = Object.entries(slices) as [Series, Record<Side, Observed[]>][];
  return {
    tables: [
      latencyTable(byName),
      cpuTable(byName),
      databaseTable(byName),
      sharesTable(series.map(([name, sides]) => [name, sides['three workers']])),
      ...repeatsTables(byName),
    ],
    judgements: series.flatMap(([name, sides]) => judgementsOf(name, sides)),
    problems: problemsOf(byName),
  };
}

function judgementsOf(series: Series, sides: Record<Side, Observed[]>): Judgement[] {
  const { 'one worker': one, 'three workers': three } = sides;
  const beside = (what: string, figureOf: Figure): Judgement => {
    const bar: Bar = { what: `${what}, ${series}`, sense: 'at most', bar: COST_BAR, unit: 'x' };
    const ofRounds = three.map(
      (each, round) => figureOf([each]) / figureOf(one.slice(round, round + 1)),
    );
    return judge(bar, figureOf(three) / figureOf(one), ofRounds);
  };
  const uneven = {
    what: `a worker's distance from an even share, ${series}`,
    sense: 'at most',
    bar: SHARE_BAR,
    unit: '%',
  } as const;
  return [
    beside('CPU above idle with three workers / one', cpuMsOf(HERALD)),
    beside('database commands above idle with three / one', commandsPerUnit),
    beside('taken keys with three / one', (each) => Math.max(FEW_KEYS, takenPerThousand(each))),
    judge(
      uneven,
      unevenness(three),
      three.map((each) => unevenness([each])),
    ),
  ];
}

const commandsPerUnit: Figure = (slices) =>
  sum(slices, ({ commands }) => commands) / sum(slices, ({ offered }) => offered);

const takenPerThousand: Figure = (slices) =>
  (1000 * sum(slices, ({ takenKeys }) => takenKeys)) / sum(slices, ({ offered }) => offered);

/** Returns how far the share of a worker is at most from an even one, in percent of that. */
const unevenness: Figure = (slices) => {
  const work = workOf(slices);
  const even = sum(work, (each) => each) / work.length;
  return 100 * Math.max(...work.map((each) => Math.abs(each / even - 1)));
};

function workOf(slices: readonly Observed[]): number[] {
  const [first] = slices;
  return (first?.work ?? []).map((_, index) => sum(slices, ({ work }) => work[index] ?? 0));
}

function databaseTable(slices: Record<string, readonly Observed[]>): Table {
  const rows = Object.entries(slices).map(([name, each]) => ({
    name,
    values: [commandsPerUnit(each), takenPerThousand(each)],
  }));
  const columns = ['commands for each delivery or send', 'taken keys for a thousand'];
  return { title: 'Database', columns, rows };
}

function sharesTable(slices: (readonly [Series, readonly Observed[]])[]): Table {
  const rows = slices.map(([name, each]) => ({ name, values: workOf(each) }));
  const columns = ['worker 1', 'worker 2', 'worker 3'];
  return { title: 'Attempts and sends of each worker', columns, rows };
}
