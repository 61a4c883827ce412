import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../engines/find-chromium';

/** Starts the Chromium of this machine, without a window; jest.config.cjs leaves these suites out where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium(process.env);
  if (executablePath === null) throw new Error('install Chromium to run the browser tests');
  // Containers run as root, and Chromium will not sandbox itself for root.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}
