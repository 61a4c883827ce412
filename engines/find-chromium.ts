import { findOnPath } from './find-on-path';
import type { Environment } from './types';

/** As the distributions call it. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium of this machine, for the tests and the bench of the console; null where there is none. */
export async function findChromium(env: Environment): Promise<string | null> {
  const found = await Promise.allSettled(PROGRAMS.map((name) => findOnPath(name, env)));
  return found.find((each) => each.status === 'fulfilled')?.value ?? null;
}
