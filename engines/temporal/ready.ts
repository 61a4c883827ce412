import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, makeCacheEntry, type CacheEntry } from '../cache';
import { findOnPath } from '../find-on-path';
import { resolveEngine, resolveExplicit } from '../resolution';
import type { EngineSource, Environment, ReadyTemporal, Report } from '../types';
import {
  buildTemporal,
  downloadTemporal,
  type Obtain,
  TEMPORAL_VERSION,
  versionOfTemporal,
} from './cli';

const SUBJECT = { engine: 'Temporal', variable: 'HERALD_TEMPORAL_BIN' };

/** The two ways to fill the cache. */
export interface TemporalSuppliers {
  readonly download: Obtain;
  readonly build: Obtain;
}

/**
 * Finds, downloads or builds the Temporal CLI with its dev server.
 *
 * @throws EngineUnavailableError when HERALD_TEMPORAL_BIN is broken, or nothing worked
 */
export async function readyTemporal(
  report: Report,
  env: Environment = process.env,
  suppliers: TemporalSuppliers = { download: downloadTemporal, build: buildTemporal },
): Promise<ReadyTemporal> {
  const found = (path: string, source: EngineSource, where: string) =>
    describe(path, env, source, where);
  const explicit = await resolveExplicit(SUBJECT, env[SUBJECT.variable], (path) =>
    found(path, 'env', `from ${SUBJECT.variable}`),
  );
  if (explicit) return explicit;

  const folder = join(cacheFolder(env), `temporal-${TEMPORAL_VERSION}-${platform()}-${arch()}`);
  const cached = join(folder, 'temporal');
  const obtain = async (supply: Obtain) => {
    await makeCacheEntry(
      cacheEntry(folder, env, (draft) => supply(draft, env, report)),
      report,
    );
  };
  return resolveEngine(SUBJECT, [
    {
      source: 'path',
      label: 'temporal on PATH',
      find: async () => found(await findOnPath('temporal', env), 'path', 'from PATH'),
    },
    {
      source: 'cache',
      label: `the cache (${folder})`,
      find: () => found(cached, 'cache', 'from the cache'),
    },
    {
      source: 'download',
      label: 'the official download',
      find: async () => {
        await obtain(suppliers.download);
        return found(cached, 'download', 'downloaded');
      },
    },
    {
      source: 'build',
      label: 'a build with Go 1.25 or later (go install)',
      find: async () => {
        await obtain(suppliers.build);
        return found(cached, 'build', 'built with Go');
      },
    },
  ]);
}

function cacheEntry(folder: string, env: Environment, make: CacheEntry['make']): CacheEntry {
  const check = async (candidate: string) => {
    await versionOfTemporal(join(candidate, 'temporal'), env);
  };
  return { folder, check, make };
}

async function describe(
  path: string,
  env: Environment,
  source: EngineSource,
  where: string,
): Promise<ReadyTemporal> {
  const version = await versionOfTemporal(path, env);
  return { path, source, description: `Temporal CLI ${version} ${where}` };
}
