import { CONSOLE_ROWS } from '../console/fill';
import { SCROLLED_ROWS } from '../console/scroll';
import { INBOX_CONVERSATIONS } from '../inbox/measure';
import type { Distribution } from '../measure/figures';
import { HANGING_SENDS, SENDS_PER_SECOND } from '../measure/send-isolation';
import { LONG_LIST, SHORT_LIST } from '../templates/measure';
import { isolationRows } from './isolation';
import type { Judgement } from './judgements';
import { sendIsolationRows } from './send-isolation';
import type {
  CallbackSummary,
  ConsoleSummary,
  ScenarioSummary,
  Summary,
  TemplateSummary,
} from './summary';

const BYTES_PER_MB = 2 ** 20;

/** The whole report as text for people. */
export function printed(summary: Summary): string {
  const { machine, engines, scenarios, templates, isolation, callbacks } = summary;
  const { inbox, judgements, failures, sendIsolation } = summary;
  const timed = scenarios.filter(({ latencyMs }) => latencyMs.count > 0);
  const bursts = scenarios.filter(({ latencyMs }) => latencyMs.count === 0);
  return [
    `${machine.cpuCount} x ${machine.cpuModel}, Node ${machine.node}, ${engines.temporal}, ${engines.mongodb}`,
    ...(scenarios.length === 0
      ? []
      : [
          section('Latency, ms', latencyRows(timed)),
          section('Deliveries per second', throughputRows(bursts)),
          section('CPU, ms per delivery or send', cpuRows(scenarios)),
          section('Failed calls, lost and repeated deliveries', troubleRows(scenarios)),
        ]),
    ...(templates === null ? [] : templateSections(templates)),
    ...(callbacks === null
      ? []
      : [section('Callbacks with 500 statuses a second', callbackRows(callbacks))]),
    ...(inbox === null
      ? []
      : [section(`An Inbox of ${INBOX_CONVERSATIONS} conversations, ms`, timeRows(inbox))]),
    ...(summary.console === null ? [] : consoleSections(summary.console)),
    ...(judgements.length === 0 ? [] : [section('Against the bars', judgements.map(judgementRow))]),
    ...(isolation.length === 0
      ? []
      : [section('A hanging receiver beside a healthy one, p95 in ms', isolationRows(isolation))]),
    ...(sendIsolation === null
      ? []
      : [
          section(
            `Sends at ${SENDS_PER_SECOND}/s beside ${HANGING_SENDS} at another provider that hangs`,
            sendIsolationRows(sendIsolation),
          ),
        ]),
    ...(failures.length === 0 ? [] : [`Failures, the first of them:\n  ${failures.join('\n  ')}`]),
  ].join('\n\n');
}

function section(title: string, rows: string[][]): string {
  return `${title}\n${table(rows)}`;
}

function latencyRows(scenarios: ScenarioSummary[]): string[][] {
  const header = ['', 'p50', 'p95', 'p99', 'max', 'count', 'load late'];
  const rows = scenarios.map((summary) => {
    const { p50, p95, p99, max, count } = summary.latencyMs;
    const times = [p50, p95, p99, max].map((ms) => ms.toFixed(1));
    return [nameOf(summary), ...times, String(count), summary.loadLateMs.toFixed(1)];
  });
  return [header, ...rows];
}

function throughputRows(scenarios: ScenarioSummary[]): string[][] {
  return scenarios.map((summary) => [
    nameOf(summary),
    summary.perSecond.toFixed(1),
    `${summary.offered} offered`,
  ]);
}

/** Prints a row for each scenario: a column for each would be too wide. */
function cpuRows(scenarios: ScenarioSummary[]): string[][] {
  const processes = Object.keys(scenarios[0]?.cpuMs ?? {});
  const rows = scenarios.map((summary) => {
    const shares = processes.map((name) => summary.cpuMs[name] ?? Number.NaN);
    const total = shares.reduce((sum, share) => sum + share, 0);
    return [nameOf(summary), ...[...shares, total].map((ms) => ms.toFixed(1))];
  });
  return [['', ...processes, 'all'], ...rows];
}

function troubleRows(scenarios: ScenarioSummary[]): string[][] {
  const rows = scenarios.map((summary) => [
    nameOf(summary),
    ...[summary.failed, summary.lost, summary.repeated].map(String),
  ]);
  return [['', 'failed', 'lost', 'repeated'], ...rows];
}

function timeRows(tookMs: Record<string, Distribution>): string[][] {
  const rows = Object.entries(tookMs).map(([name, { p50, p95, p99, max, count }]) => [
    name,
    ...[p50, p95, p99, max].map((ms) => ms.toFixed(1)),
    String(count),
  ]);
  return [['', 'p50', 'p95', 'p99', 'max', 'count'], ...rows];
}

function templateSections({ shortListMs, longLists }: TemplateSummary): string[] {
  const longRows = longLists.map(({ firstByteMs, totalMs, bytes, memoryMb }, index) => [
    `list ${index + 1}`,
    ...[firstByteMs, totalMs, bytes / BYTES_PER_MB].map((value) => value.toFixed(1)),
    ...[memoryMb.before, memoryMb.peak, memoryMb.after].map((mb) => mb.toFixed(0)),
  ]);
  const longHeader = ['', 'first byte', 'whole', 'MB', 'MB before', 'MB at most', 'MB after'];
  return [
    section(`A list of ${SHORT_LIST} templates, ms`, timeRows(shortListMs)),
    section(`A list of ${LONG_LIST} templates, ms, and memory of the API`, [
      longHeader,
      ...longRows,
    ]),
  ];
}

function consoleSections({ pages, scrolling }: ConsoleSummary): string[] {
  const frames = scrolling.flatMap(({ list, frameMs }) => [
    [`${list}, the first page`, frameMs.firstPage] as const,
    [`${list}, ${SCROLLED_ROWS} rows loaded`, frameMs.manyPages] as const,
  ]);
  const present = scrolling.map(({ list, mostRowsPresent }) => [list, String(mostRowsPresent)]);
  return [
    section(`First pages of the console, of ${CONSOLE_ROWS} rows, ms`, timeRows(pages)),
    ...(scrolling.length === 0
      ? []
      : [
          section('Scrolling, ms from frame to frame', timeRows(Object.fromEntries(frames))),
          section(`The most rows of ${SCROLLED_ROWS} that were on the page at once`, present),
        ]),
  ];
}

function callbackRows(summary: CallbackSummary): string[][] {
  const { answers, latencyMs, acknowledged, stored, memoryMb } = summary;
  const times = ({ p50, p95, max, count }: Distribution): string[] => [
    ...[p50, p95, max].map((ms) => ms.toFixed(1)),
    String(count),
  ];
  return [
    ['answer, ms', 'p50', 'p95', 'max', 'count'],
    ['200', ...times(latencyMs.taken)],
    ['503 and others', ...times(latencyMs.shed)],
    ['answers', JSON.stringify(answers)],
    ['statuses answered 200', String(acknowledged), 'on their messages', String(stored)],
    ['API, MB', memoryMb.before.toFixed(0), 'then', memoryMb.after.toFixed(0)],
  ];
}

function judgementRow({ what, value, unit, sense, bar, met, spread }: Judgement): string[] {
  const digits = unit === 'MB' ? 0 : 2;
  const range = spread && `${spread.lowest.toFixed(digits)} to ${spread.highest.toFixed(digits)}`;
  return [
    what,
    `${value.toFixed(digits)} ${unit}`,
    `${sense} ${bar}`,
    met ? 'ok' : 'MISSED',
    range === undefined ? '' : `rounds: ${range}`,
  ];
}

function nameOf({ scenario, contender }: ScenarioSummary): string {
  return `${scenario}, ${contender}`;
}

/** Lines of aligned columns: the first to the left, the others, which hold numbers, to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columnCount }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    widths.map((width, column) => align(row[column] ?? '', column, width)).join('  '),
  );
  return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

function align(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
