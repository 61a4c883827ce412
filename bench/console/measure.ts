import type { InboxOptions } from '../inbox/measure';
import { nowMs } from '../load/open-loop';
import type { BenchStack } from '../stack/start-stack';
import { CONSOLE_ROWS, fillConsole } from './fill';
import { type ScrollingResults, measureScrolling } from './scrolling';
import { signInAsOwner } from './session';

const WARM_UPS = 10;

/** First requests of the console's pages, and the yardstick. */
const PAGES = {
  'bare find by id': null,
  'deliveries, first page': '/deliveries',
  'messages, first page': '/messages',
  'conversations, first page': '/conversations',
} as const;

type ConsolePage = keyof typeof PAGES;

/** Milliseconds of each read, in the order they were made. */
export type PageResults = Record<ConsolePage, number[]>;

export interface ConsoleResults {
  pages: PageResults;
  /** Null where no browser is. */
  scrolling: ScrollingResults | null;
}

/** First pages over HTTP, and how long lists scroll in a browser. */
export async function measureConsole(
  stack: BenchStack,
  { pageReads }: InboxOptions,
  report: (line: string) => void,
): Promise<ConsoleResults> {
  const { addresses, demo } = stack;
  report(`Storing ${CONSOLE_ROWS} conversations, messages and deliveries …`);
  await fillConsole(stack, demo.workspaceId);
  const cookie = await signInAsOwner(addresses.api, demo);
  report('Reading first pages of the console …');
  const pages = await readPages(stack, cookie, pageReads);
  const scrolling = await measureScrolling(addresses.api, demo.workspaceId, cookie, report);
  return { pages, scrolling };
}

/**
 * First pages as a browser asks for them, with a session, in turn with a bare find in this process, one at a time. The
 * answer is read to its end.
 */
async function readPages(
  { addresses, base, demo }: BenchStack,
  cookie: string,
  pageReads: number,
): Promise<PageResults> {
  const read = async (path: string | null): Promise<void> => {
    if (path === null) {
      await base.database.models.workspaces.findOne({ _id: demo.workspaceId }).lean();
      return;
    }
    const url = `${addresses.api}/api/v1/workspaces/${demo.workspaceId}${path}`;
    const response = await fetch(url, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  };
  const pages = Object.entries(PAGES) as [ConsolePage, string | null][];
  const tookMs = Object.fromEntries(pages.map(([name]) => [name, []])) as unknown as PageResults;
  for (let turn = -WARM_UPS; turn < pageReads; turn += 1) {
    for (const [name, path] of pages) {
      const startMs = nowMs();
      await read(path);
      if (turn >= 0) tookMs[name].push(nowMs() - startMs);
    }
  }
  return tookMs;
}
