import { type Browser, chromium } from 'playwright-core';
import { findOnPath } from '../../../engines/find-on-path';

/** As the distributions call it; jest.config.cjs leaves these suites out where there is none of them. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** Starts the Chromium of this machine, without a window. */
export async function launchBrowser(): Promise<Browser> {
  const found = await Promise.allSettled(PROGRAMS.map((name) => findOnPath(name, process.env)));
  const program = found.find((each) => each.status === 'fulfilled');
  if (program === undefined) throw new Error('install Chromium to run the browser tests');
  return chromium.launch({
    executablePath: program.value,
    // Containers run as root, and Chromium will not sandbox itself for root.
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
