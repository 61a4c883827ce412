import { type BrowserServer, chromium } from 'playwright-core';
import { findChromium } from '../../engines/find-on-path';

export interface SharedBrowser {
  /** Starts Chromium when it is first asked; resolves with where Playwright reaches it. */
  endpoint(): Promise<string>;
  close(): Promise<void>;
}

const FLAGS = [
  // Containers run as root, and Chromium will not sandbox itself for root.
  '--no-sandbox',
  '--disable-gpu',
  // Drawing in the main process saves a tenth of the work of a page.
  '--in-process-gpu',
  // No page lives long enough to earn back the work of optimising compilers, or of collecting garbage often.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --initial-old-space-size=96',
];

/** The one Chromium of a run: each suite connects to it, each test has windows of its own. */
export function sharedBrowser(): SharedBrowser {
  let launched: Promise<BrowserServer> | undefined;
  return {
    endpoint: async () => (await (launched ??= launch())).wsEndpoint(),
    close: async () => (await launched?.catch(() => undefined))?.close(),
  };
}

async function launch(): Promise<BrowserServer> {
  const executablePath = await findChromium(process.env);
  if (executablePath === null) throw new Error('install Chromium to run the tests of the console');
  // The stack answers signals, and closes the browser itself.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  return chromium.launchServer({ executablePath, args: FLAGS, ...signals });
}
