import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../errors.ts';
import { makePrivateFolder } from './private-file.ts';

/** Age of a lock that a killed command left behind: a change takes milliseconds. */
const STALE_MS = 5000;
const PAUSE_MS = 20;
const TRIES = 1000;

/**
 * Runs a change of a file while no other command makes one.
 *
 * @throws {CliError} `file_not_written` when the file cannot be locked, and whatever the change throws
 */
export async function withLock<Result>(
  path: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const lock = `${path}.lock`;
  await takeLock(lock);
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string): Promise<void> {
  try {
    await makePrivateFolder(dirname(lock));
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await createLock(lock)) return;
      if (await isStale(lock)) await rm(lock, { force: true });
      else await pause(PAUSE_MS);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError('file_not_written', `cannot write ${lock}: ${code}`);
  }
  throw new CliError('file_not_written', `${lock} is in the way: remove it`);
}

/** Creates the file of a lock. Returns false when it is there. */
async function createLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, '', { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > STALE_MS;
}
