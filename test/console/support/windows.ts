import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newAddress } from '../../support/browser';
import { watchForComplaints } from './complaints';
import { ofProcess } from './of-process';

export interface WindowOptions {
  width?: number;
  height?: number;
  /** A session's `Cookie` header. */
  cookie?: string;
}

/** The browser windows of one suite. */
export interface Windows {
  /**
   * Opens an empty window that shares nothing with the others. It asks for reduced motion: each frame of a dialog that
   * slides in is drawn, which costs more than all that the dialog does.
   */
  open(options?: WindowOptions): Promise<Page>;
  /** Ends a test: each window forgets what it has seen, and is kept for the next test. */
  leaveAll(): Promise<void>;
}

interface Window {
  context: BrowserContext;
  page: Page;
}

/** Windows that no test uses, of all suites of the process. */
const idle = ofProcess('windows', (): Window[] => []);

/** Time that is enough on a busy machine, and less than a test may take. */
const PATIENT_MS = 90_000;
/** The events that tests listen to, beside those of complaints.ts. */
const EVENTS_OF_TESTS = ['dialog', 'request', 'requestfinished'] as const;

/**
 * Windows are used again, because a new one costs four times what a page in a used one does: a process, the scripts
 * and styles to fetch and to compile.
 */
export function openWindows(browser: Browser, apiUrl: string): Windows {
  let used: Window[] = [];

  async function leave(window: Window): Promise<void> {
    try {
      await forget(window);
      idle.push(window);
    } catch {
      // A page that a test has closed, or that does not answer any more.
      await window.context.close();
    }
  }

  return {
    async open({ width = 1280, height = 800, cookie } = {}) {
      const window = idle.pop() ?? (await newWindow(browser));
      used.push(window);
      await window.page.setViewportSize({ width, height });
      if (cookie !== undefined) await window.context.addCookies(cookiesOf(cookie, apiUrl));
      return window.page;
    },
    async leaveAll() {
      const left = used;
      used = [];
      await Promise.all(left.map(leave));
    },
  };
}

/** The console closes a notice after 6 s, which a busy machine may let pass between a click and the look that follows. */
const KEEP_NOTICES = `(() => {
  const { setTimeout } = window;
  window.setTimeout = (run, ms, ...more) => setTimeout(run, ms === 6000 ? ${PATIENT_MS} : ms, ...more);
})()`;

/** Each frame of something that turns or pulses is drawn, which takes as long as the scripts of a page do. */
const STAND_STILL = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`@media (prefers-reduced-motion: reduce) {
    *, ::before, ::after { animation: none !important; }
  }\`);
  document.adoptedStyleSheets = [sheet];
}`;

async function newWindow(browser: Browser): Promise<Window> {
  const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
  const context = await browser.newContext({ extraHTTPHeaders, reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENT_MS);
  await context.addInitScript(KEEP_NOTICES);
  await context.addInitScript(STAND_STILL);
  watchForComplaints(context);
  return { context, page: await context.newPage() };
}

async function forget({ context, page }: Window): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const event of EVENTS_OF_TESTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setExtraHTTPHeaders({});
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() });
  await context.setOffline(false);
  await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  // The process that draws pages stays, and so do the scripts that it has compiled.
  await page.goto('about:blank');
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
}

function cookiesOf(header: string, url: string) {
  return header.split('; ').map((each) => {
    const [name = '', ...value] = each.split('=');
    return { name, value: value.join('='), url };
  });
}
