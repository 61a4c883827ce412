import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../engines/find-on-path';
import { type LongListName, type Scrolling, scrollList } from './scroll';

const LISTS: LongListName[] = ['deliveries', 'conversations'];
const WINDOW = { width: 1280, height: 800 };

export type ScrollingResults = Record<LongListName, Scrolling>;

/** Scrolls the long lists in the Chromium of this machine; null where there is none. */
export async function measureScrolling(
  api: string,
  workspaceId: string,
  cookie: string,
  report: (line: string) => void,
): Promise<ScrollingResults | null> {
  const executablePath = await findChromium(process.env);
  if (executablePath === null) {
    report('No Chromium on the PATH: scrolling is not measured.');
    return null;
  }
  // Containers run as root, and Chromium will not sandbox itself for root.
  const args = ['--no-sandbox', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const context = await signedIn(browser, api, cookie);
    const measured = [];
    for (const name of LISTS) {
      report(`Scrolling through ${name} …`);
      const page = await context.newPage();
      measured.push([name, await scrollList(page, `${api}/console/w/${workspaceId}`, name)]);
      await page.close();
    }
    return Object.fromEntries(measured) as ScrollingResults;
  } finally {
    await browser.close();
  }
}

async function signedIn(browser: Browser, api: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WINDOW });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return { name, value, url: api };
  });
  await context.addCookies(cookies);
  return context;
}
