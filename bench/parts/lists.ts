import { DAY_MS } from '../../src/domain/retention';
import { dayOf } from '../../src/domain/usage';
import { fillConsole } from '../fill/console-rows';
import { fillStatistics } from '../fill/statistics';
import { nowMs } from '../load/open-loop';
import { signInAsOwner } from '../load/sign-in';
import { distributionOf } from '../measure/figures';
import type { Sizes } from '../options';
import { judge } from '../report/judge';
import type { Measured } from '../report/report';
import { timesTable } from '../report/tables';
import type { BenchStack } from '../stack/start-stack';

const WARM_UPS = 5;

/** First requests of the console's pages, and searches of the Inbox; statistics of the longest period. */
const PAGES: Record<string, string> = {
  deliveries: '/deliveries',
  messages: '/messages',
  conversations: '/conversations',
  'unread conversations': '/conversations?unread=true',
  'conversations by name': '/conversations?search=wanted',
  'conversations by number': '/conversations?search=3361000012',
  'statistics of a million messages': `/statistics?from=${daysAgo(91)}&to=${daysAgo(0)}`,
};
const FIRST_PAGES = ['deliveries', 'messages', 'conversations'];
const YARDSTICK = 'bare find by id';

/** Reads first pages over HTTP as a browser does, in turn with a bare find in this process, one at a time. */
export async function measureLists(
  stack: BenchStack,
  { rows, pageReads }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const { addresses, base, demo } = stack;
  report(`Storing ${rows} conversations, messages and deliveries`);
  await fillConsole(stack, rows);
  await fillStatistics(stack);
  const headers = { cookie: await signInAsOwner(stack) };
  const workspace = `${addresses.api}/api/v1/workspaces/${demo.workspaceId}`;
  const reads: Record<string, () => Promise<unknown>> = {
    [YARDSTICK]: () => base.database.models.workspaces.findOne({ _id: demo.workspaceId }).lean(),
  };
  for (const [name, path] of Object.entries(PAGES)) {
    reads[name] = () => readPage(workspace + path, headers);
  }
  report('Reading first pages');
  const tookMs = await inTurn(reads, pageReads);
  return {
    tables: [timesTable(`First pages of ${rows} rows, ms`, tookMs)],
    judgements: FIRST_PAGES.map((name) => {
      const what = `first page of ${rows} ${name}, p95`;
      const { p95 } = distributionOf(tookMs[name] ?? []);
      return judge({ what, sense: 'at most', bar: 100, unit: 'ms' }, p95);
    }),
    problems: [],
  };
}

function daysAgo(days: number): string {
  return dayOf(new Date(Date.now() - days * DAY_MS));
}

async function inTurn(
  reads: Record<string, () => Promise<unknown>>,
  times: number,
): Promise<Record<string, number[]>> {
  const tookMs = Object.fromEntries(Object.keys(reads).map((name) => [name, [] as number[]]));
  for (let turn = -WARM_UPS; turn < times; turn += 1) {
    for (const [name, read] of Object.entries(reads)) {
      const startMs = nowMs();
      await read();
      if (turn >= 0) tookMs[name]?.push(nowMs() - startMs);
    }
  }
  return tookMs;
}

/** Reads an answer to its end. @throws Error when it is not a 200 */
async function readPage(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${new URL(url).pathname} answered ${text}`);
}
