import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from './types';

/** Names that distributions give Chromium. The one without windows comes first: it draws a page for a third less. */
const CHROMIUM_NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * The program of that name that a shell would run.
 *
 * @throws Error when no folder of PATH holds one
 */
export async function findOnPath(name: string, env: Environment): Promise<string> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name);
    if (await isExecutable(path)) return path;
  }
  throw new Error('not found');
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** The Chromium of this machine, for the tests of the console; null where there is none. */
export async function findChromium(env: Environment): Promise<string | null> {
  const found = await Promise.allSettled(CHROMIUM_NAMES.map((name) => findOnPath(name, env)));
  return found.find((each) => each.status === 'fulfilled')?.value ?? null;
}
