import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { withLock } from './lock';
import type { Environment, Report } from './types';

/** The folder of readied engines, outside of any checkout so that clones share it. */
export function cacheFolder(env: Environment): string {
  const base = env['XDG_CACHE_HOME'] || join(env['HOME'] || homedir(), '.cache');
  return join(base, 'herald', 'engines');
}

export interface CacheEntry {
  /** The entry's folder. Its name says all that it depends on: version, platform, source. */
  readonly folder: string;
  /** Resolves when the entry in that folder is whole; throws when it is missing or was changed. */
  readonly check: (folder: string) => Promise<void>;
  /** Makes the entry in an empty folder. */
  readonly make: (folder: string) => Promise<void>;
}

/**
 * Makes a cache entry: builds it beside its place, checks it, and moves it there in one step, so that no process sees an
 * incomplete one. When several processes want the same entry, one builds and the others wait.
 */
export async function makeCacheEntry(entry: CacheEntry, report: Report): Promise<void> {
  await mkdir(dirname(entry.folder), { recursive: true });
  await withLock(`${entry.folder}.lock`, report, async () => {
    if (await isWhole(entry)) return;
    const draft = `${entry.folder}.draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft);
    try {
      await entry.make(draft);
      await entry.check(draft);
      await rm(entry.folder, { recursive: true, force: true });
      await rename(draft, entry.folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  });
}

async function isWhole({ folder, check }: CacheEntry): Promise<boolean> {
  return check(folder).then(
    () => true,
    () => false,
  );
}
