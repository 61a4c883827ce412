import { cpus } from 'node:os';
import { CONTENDERS, type ContenderName } from '../contenders/contender';
import type { CallbackResults } from '../callbacks/measure';
import {
  type Distribution,
  distributionOf,
  latencyOf,
  perSecond,
  sum,
  troubleOf,
} from '../measure/figures';
import type { ConsoleResults, PageResults } from '../console/measure';
import type { LongListName, Scrolling } from '../console/scroll';
import type { InboxResults } from '../inbox/measure';
import type { MessageResults, Results } from '../measure/run';
import { SCENARIOS, type ScenarioName, type Slice } from '../measure/slice';
import type { LongList, TemplateResults } from '../templates/measure';
import { type IsolationJudgement, judgeIsolation } from './isolation';
import { type SendIsolationJudgement, judgeSendIsolation } from './send-isolation';
import { type Judgement, judge } from './judgements';

/** Results of a contender in a scenario, all rounds together. */
export interface ScenarioSummary {
  scenario: ScenarioName;
  contender: ContenderName;
  offered: number;
  failed: number;
  lost: number;
  repeated: number;
  latencyMs: Distribution;
  perSecond: number;
  /** The most the load itself was late; it is part of the latencies. */
  loadLateMs: number;
  /** CPU time per delivery or send, by process. */
  cpuMs: Record<string, number>;
}

/** All that was measured, as it is printed or given as JSON. */
export interface Summary {
  machine: { cpuCount: number; cpuModel: string; node: string };
  engines: Results['engines'];
  scenarios: ScenarioSummary[];
  /** Null when templates were not measured. */
  templates: TemplateSummary | null;
  /** Null when callbacks were not measured. */
  callbacks: CallbackSummary | null;
  /** Milliseconds by what was read; null when the Inbox was not measured. */
  inbox: Record<keyof InboxResults, Distribution> | null;
  /** Null when the console was not measured. */
  console: ConsoleSummary | null;
  judgements: Judgement[];
  /** Empty when it was not measured. */
  isolation: IsolationJudgement[];
  /** Null when it was not measured. */
  sendIsolation: SendIsolationJudgement | null;
  /** The first reasons of failed calls. */
  failures: string[];
}

export interface TemplateSummary {
  shortListMs: Record<ContenderName, Distribution>;
  longLists: LongList[];
}

export interface CallbackSummary extends Omit<CallbackResults, 'latencyMs'> {
  latencyMs: { taken: Distribution; shed: Distribution };
}

export interface ConsoleSummary {
  /** Milliseconds by what was read. */
  pages: Record<keyof PageResults, Distribution>;
  /** Empty where no browser is. */
  scrolling: ScrollingSummary[];
}

export interface ScrollingSummary {
  list: string;
  frameMs: Record<keyof Scrolling['frameMs'], Distribution>;
  mostRowsPresent: number;
}

const SHOWN_FAILURES = 5;

export function summarize(results: Results): Summary {
  const { engines, messages, templates, sendIsolation } = results;
  const isolation = results.isolation ?? [];
  const slices = messages === null ? [] : Object.values(messages.slices);
  const failures = [
    ...slices.flatMap(({ Herald, bare }) => [...Herald, ...bare]),
    ...isolation.flatMap(({ alone, beside }) => [...alone, ...beside]),
    ...(sendIsolation === null ? [] : [...sendIsolation.alone, ...sendIsolation.beside]),
  ].flatMap((slice) => slice.failures);
  const [cpu] = cpus();
  return {
    machine: { cpuCount: cpus().length, cpuModel: cpu?.model ?? 'unknown', node: process.version },
    engines,
    scenarios: messages === null ? [] : summarizeScenarios(messages),
    templates: templates === null ? null : summarizeTemplates(templates),
    callbacks: results.callbacks === null ? null : summarizeCallbacks(results.callbacks),
    inbox: results.inbox === null ? null : distributionsOf(results.inbox),
    console: results.console === null ? null : summarizeConsole(results.console),
    judgements: judge(results),
    isolation: judgeIsolation(isolation),
    sendIsolation: sendIsolation === null ? null : judgeSendIsolation(sendIsolation),
    failures: failures.slice(0, SHOWN_FAILURES),
  };
}

/** True when every call succeeded and every delivery arrived. */
export function nothingWentWrong({ scenarios, isolation, callbacks, failures }: Summary): boolean {
  const lostNothing = [...scenarios, ...isolation].every(({ lost }) => lost === 0);
  const keptAll = callbacks === null || callbacks.stored === callbacks.acknowledged;
  return lostNothing && keptAll && failures.length === 0;
}

function summarizeScenarios({ slices }: MessageResults): ScenarioSummary[] {
  return SCENARIOS.flatMap(({ name }) =>
    CONTENDERS.map((contender) => summarizeScenario(name, contender, slices[name][contender])),
  );
}

function summarizeCallbacks({ latencyMs, ...results }: CallbackResults): CallbackSummary {
  const { taken, shed } = latencyMs;
  return { ...results, latencyMs: { taken: distributionOf(taken), shed: distributionOf(shed) } };
}

function summarizeConsole({ pages, scrolling }: ConsoleResults): ConsoleSummary {
  const lists = Object.entries(scrolling ?? {}) as [LongListName, Scrolling][];
  return {
    pages: distributionsOf(pages),
    scrolling: lists.map(([list, { frameMs, mostRowsPresent }]) => ({
      list,
      frameMs: distributionsOf(frameMs),
      mostRowsPresent,
    })),
  };
}

function distributionsOf<Name extends string>(
  tookMs: Record<Name, number[]>,
): Record<Name, Distribution> {
  const entries = Object.entries<number[]>(tookMs);
  const summarized = entries.map(([name, values]) => [name, distributionOf(values)]);
  return Object.fromEntries(summarized) as Record<Name, Distribution>;
}

function summarizeTemplates({ shortMs, long }: TemplateResults): TemplateSummary {
  const shortListMs = {
    Herald: distributionOf(shortMs.Herald),
    bare: distributionOf(shortMs.bare),
  };
  return { shortListMs, longLists: long };
}

function summarizeScenario(
  scenario: ScenarioName,
  contender: ContenderName,
  slices: readonly Slice[],
): ScenarioSummary {
  const offered = sum(slices, (slice) => slice.offered);
  return {
    scenario,
    contender,
    offered,
    ...troubleOf(slices),
    latencyMs: latencyOf(slices),
    perSecond: perSecond(slices),
    loadLateMs: Math.max(...slices.map(({ latestMs }) => latestMs)),
    cpuMs: cpuPerItem(slices, offered),
  };
}

function cpuPerItem(slices: readonly Slice[], offered: number): Record<string, number> {
  const names = Object.keys(slices[0]?.cpuSeconds ?? {}) as (keyof Slice['cpuSeconds'])[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      (1000 * sum(slices, ({ cpuSeconds }) => cpuSeconds[name])) / offered,
    ]),
  );
}
