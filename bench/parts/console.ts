import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../engines/find-on-path';
import { fillConsole } from '../fill/console-rows';
import { nowMs } from '../load/open-loop';
import { signInAsOwner } from '../load/sign-in';
import { distributionOf } from '../measure/figures';
import type { Sizes } from '../options';
import { judge } from '../report/judge';
import type { Measured } from '../report/report';
import { timesTable } from '../report/tables';
import type { BenchStack } from '../stack/start-stack';

/** Conversations and messages that the pages show the first of. */
const ROWS = 1000;

/** A mobile line: bytes a second in each direction, and the time to the server and back. */
const LINE = { downloadThroughput: 625_000, uploadThroughput: 625_000, latency: 100 };

interface Opening {
  /** Below `/console`. */
  path: string;
  /** Appears when the page shows what people open it for. */
  selector: string;
  isSignedIn: boolean;
}

const SIGN_IN = 'sign-in form';
const INBOX = 'first row of the Inbox';
const OVERVIEW = 'figures of the Overview';

/** Opens pages in a browser without a cache, in turn with the form to sign in, which loads the least. */
export async function measureConsole(
  stack: BenchStack,
  { pageOpenings }: Sizes,
  report: (line: string) => void,
): Promise<Measured> {
  const executablePath = await findChromium(process.env);
  if (executablePath === null) throw new Error('install Chromium to measure the console');
  await fillConsole(stack, ROWS);
  const cookie = await signInAsOwner(stack);
  const workspace = `/w/${stack.demo.workspaceId}`;
  const openings: Record<string, Opening> = {
    [SIGN_IN]: { path: '/sign-in', selector: 'input[type=password]', isSignedIn: false },
    [INBOX]: { path: `${workspace}/inbox`, selector: 'a[href*="/inbox/cnv_"]', isSignedIn: true },
    [OVERVIEW]: { path: workspace, selector: 'main dl', isSignedIn: true },
  };
  const tookMs: Record<string, number[]> = { [SIGN_IN]: [], [INBOX]: [], [OVERVIEW]: [] };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    report(`Opening each page ${pageOpenings} times`);
    for (let turn = 0; turn < pageOpenings; turn += 1) {
      for (const [name, opening] of Object.entries(openings)) {
        tookMs[name]?.push(await openOnce(browser, stack.addresses.api, opening, cookie));
      }
    }
  } finally {
    await browser.close();
  }
  return {
    tables: [timesTable('First opening at 5 Mbit/s and 100 ms, ms', tookMs)],
    judgements: [INBOX, OVERVIEW].map((what) =>
      judge(
        { what: `${what}, p50`, sense: 'at most', bar: 2500, unit: 'ms' },
        distributionOf(tookMs[what] ?? []).p50,
      ),
    ),
    problems: [],
  };
}

/** Returns the time from the address to what the page is opened for, in milliseconds. */
async function openOnce(
  browser: Browser,
  api: string,
  { path, selector, isSignedIn }: Opening,
  cookie: string,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    if (isSignedIn) {
      const cookies = cookie.split('; ').map((pair) => {
        const end = pair.indexOf('=');
        return { name: pair.slice(0, end), value: pair.slice(end + 1), url: api };
      });
      await context.addCookies(cookies);
    }
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', { offline: false, ...LINE });
    const startMs = nowMs();
    await page.goto(`${api}/console${path}`, { waitUntil: 'commit' });
    await page.locator(selector).first().waitFor();
    return nowMs() - startMs;
  } finally {
    await context.close();
  }
}
