import { distributionOf, latencyOf, perSecond } from '../measure/figures';
import type { Slices } from '../measure/rounds';
import type { MessageResults, Results } from '../measure/run';
import type { ScenarioName, Slice } from '../measure/slice';
import { LONG_LIST, SHORT_LIST, type TemplateResults } from '../templates/measure';

/** Number and the bar it has to meet. */
export interface Judgement {
  what: string;
  value: number;
  unit: 'x bare' | 'MB';
  /** Whether the value may not exceed the bar, or may not fall below it. */
  sense: 'at most' | 'at least';
  bar: number;
  met: boolean;
  /** The lowest and highest of single rounds: how much noise moves the value. */
  spread?: { lowest: number; highest: number };
}

interface RatioBar extends Pick<Judgement, 'what' | 'sense' | 'bar'> {
  scenario: ScenarioName;
  measure: (slices: readonly Slice[]) => number;
}

const p95 = (slices: readonly Slice[]): number => latencyOf(slices).p95;

const RATIO_BARS: RatioBar[] = [
  {
    what: 'sync send p95 at 10/s',
    scenario: 'sync send at 10/s',
    measure: p95,
    sense: 'at most',
    bar: 1.5,
  },
  {
    what: 'delivery p95 at 10/s',
    scenario: 'delivery at 10/s',
    measure: p95,
    sense: 'at most',
    bar: 1.25,
  },
  {
    what: 'delivery p95 at 30/s',
    scenario: 'delivery at 30/s',
    measure: p95,
    sense: 'at most',
    bar: 1.25,
  },
  {
    what: 'deliveries per second',
    scenario: 'burst of deliveries',
    measure: perSecond,
    sense: 'at least',
    bar: 0.9,
  },
];

const MEMORY_BAR_MB = 300;
const SHORT_LIST_BAR = 2;

/** Everything Herald has a bar for, with what was measured. */
export function judge({ messages, templates }: Results): Judgement[] {
  return [
    ...(messages === null ? [] : judgeMessages(messages)),
    ...(templates === null ? [] : judgeTemplates(templates)),
  ];
}

function judgeMessages({ slices, idleMemoryMb }: MessageResults): Judgement[] {
  const { afterStart, afterLoad } = idleMemoryMb;
  return [
    ...(slices === null ? [] : RATIO_BARS.map((bar) => judgeRatio(bar, slices))),
    judgeMemory('API memory, idle after the start', afterStart.API),
    judgeMemory('worker memory, idle after the start', afterStart.worker),
    judgeMemory('API memory, idle after the load', afterLoad.API),
    judgeMemory('worker memory, idle after the load', afterLoad.worker),
  ];
}

function judgeTemplates({ shortMs, long }: TemplateResults): Judgement[] {
  const value = distributionOf(shortMs.Herald).p95 / distributionOf(shortMs.bare).p95;
  const bar = { sense: 'at most', bar: SHORT_LIST_BAR } as const;
  const peakMb = Math.max(...long.map(({ memoryMb }) => memoryMb.peak));
  return [
    {
      what: `list of ${SHORT_LIST} templates, p95`,
      ...bar,
      value,
      unit: 'x bare',
      met: isMet(bar, value),
    },
    judgeMemory(`API memory, most while ${LONG_LIST} templates are listed`, peakMb),
  ];
}

function judgeRatio({ scenario, measure, ...bar }: RatioBar, slices: Slices): Judgement {
  const { Herald, bare } = slices[scenario];
  const value = measure(Herald) / measure(bare);
  const ofRounds = Herald.map(
    (slice, round) => measure([slice]) / measure(bare.slice(round, round + 1)),
  );
  const spread = { lowest: Math.min(...ofRounds), highest: Math.max(...ofRounds) };
  return { ...bar, value, unit: 'x bare', met: isMet(bar, value), spread };
}

function judgeMemory(what: string, value: number): Judgement {
  const bar = { sense: 'at most', bar: MEMORY_BAR_MB } as const;
  return { what, ...bar, value, unit: 'MB', met: isMet(bar, value) };
}

function isMet({ sense, bar }: Pick<Judgement, 'sense' | 'bar'>, value: number): boolean {
  return sense === 'at most' ? value <= bar : value >= bar;
}
