import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors';
import { isAlive } from './launch';
import { withProgress } from './progress';
import type { Report } from './types';

const POLL_MS = 200;
const REFRESH_MS = 10_000;
/** A live holder refreshes its lock far more often; an older lock is stale. */
const STALE_AFTER_MS = 60_000;

/** Runs something while no other process runs under the same lock file. A lock left by a crash is taken over. */
export async function withLock<Result>(
  file: string,
  report: Report,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!(await tryLock(file))) {
    await withProgress(report, 'waiting for another process that readies the same engine', () =>
      waitForLock(file),
    );
  }
  const refresh = setInterval(() => void touch(file), REFRESH_MS);
  try {
    return await run();
  } finally {
    clearInterval(refresh);
    await rm(file, { force: true });
  }
}

async function waitForLock(file: string): Promise<void> {
  while (!(await tryLock(file))) if (!(await removeStale(file))) await sleep(POLL_MS);
}

/**
 * Removes a lock if it is stale; returns whether it did. Of several processes that find it stale, one removes it, under a
 * lock of its own: the next would remove the lock that the first has taken since. That lock may be stale as well.
 */
async function removeStale(file: string): Promise<boolean> {
  if (!(await isStale(file))) return false;
  const removal = `${file}.removal`;
  if (!(await tryLock(removal))) return removeStale(removal);
  try {
    const isStillStale = await isStale(file);
    if (isStillStale) await rm(file, { force: true });
    return isStillStale;
  } finally {
    await rm(removal, { force: true });
  }
}

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${hostname()} ${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a lock is stale: its holder, a process of this host, is gone, or it was not refreshed for a minute. */
async function isStale(file: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(file);
    const [host, pid] = (await readFile(file, 'utf8')).split(' ');
    const isGone = host === hostname() && !isAlive(Number(pid));
    return isGone || Date.now() - mtimeMs > STALE_AFTER_MS;
  } catch {
    return false;
  }
}

async function touch(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}
