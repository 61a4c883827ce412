import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import type { Environment } from './types';

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
