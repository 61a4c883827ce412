import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, makeCacheEntry } from '../cache';
import { findOnPath } from '../find-on-path';
import { checkManifest } from '../manifest';
import { resolveEngine, resolveExplicit, type ResolutionStep } from '../resolution';
import type { EngineSource, Environment, ReadyMongodb, Report } from '../types';
import { downloadMongod, MONGOD_VERSION, versionOfMongod } from './mongod';
import { buildStandIn, javaTool, STAND_IN_NAME, standInKey } from './stand-in';

const SUBJECT = { engine: 'MongoDB', variable: 'HERALD_MONGOD_BIN' };

/** The two ways to fill the cache: the folder afterwards holds a mongod, or the stand-in with its manifest. */
export interface MongodbSuppliers {
  readonly download: (folder: string, report: Report) => Promise<void>;
  readonly build: (folder: string, env: Environment, report: Report) => Promise<void>;
}

type Step = ResolutionStep<ReadyMongodb>;

/**
 * Finds or downloads a mongod, or builds the stand-in for it.
 *
 * @throws EngineUnavailableError when HERALD_MONGOD_BIN is broken, or nothing worked
 */
export async function readyMongodb(
  report: Report,
  env: Environment = process.env,
  suppliers: MongodbSuppliers = { download: downloadMongod, build: buildStandIn },
): Promise<ReadyMongodb> {
  const explicit = await resolveExplicit(SUBJECT, env[SUBJECT.variable], (path) =>
    mongod(path, env, 'env', `from ${SUBJECT.variable}`),
  );
  if (explicit) return explicit;

  const downloaded = downloadSteps(report, env, suppliers);
  const built = buildSteps(report, env, suppliers, await standInKey());
  return resolveEngine(SUBJECT, [
    {
      source: 'path',
      label: 'mongod on PATH',
      find: async () => mongod(await findOnPath('mongod', env), env, 'path', 'from PATH'),
    },
    downloaded.cache,
    built.cache,
    downloaded.supply,
    built.supply,
  ]);
}

type CachedSteps = Record<'cache' | 'supply', Step>;

function downloadSteps(report: Report, env: Environment, suppliers: MongodbSuppliers): CachedSteps {
  const folder = join(cacheFolder(env), `mongod-${MONGOD_VERSION}-${platform()}-${arch()}`);
  const path = join(folder, 'mongod');
  const check = async (candidate: string) => {
    await versionOfMongod(join(candidate, 'mongod'), env);
  };
  const make = (draft: string) => suppliers.download(draft, report);
  return {
    cache: {
      source: 'cache',
      label: `mongod in the cache (${folder})`,
      find: () => mongod(path, env, 'cache', 'from the cache'),
    },
    supply: {
      source: 'download',
      label: 'the official download',
      find: async () => {
        await makeCacheEntry({ folder, check, make }, report);
        return mongod(path, env, 'download', 'downloaded');
      },
    },
  };
}

function buildSteps(
  report: Report,
  env: Environment,
  suppliers: MongodbSuppliers,
  key: string,
): CachedSteps {
  const folder = join(cacheFolder(env), `mongodb-stand-in-${key}`);
  const make = (draft: string) => suppliers.build(draft, env, report);
  return {
    cache: {
      source: 'cache',
      label: `the stand-in in the cache (${folder})`,
      find: async () => {
        await checkManifest(folder);
        return standIn(folder, env, 'cache', 'from the cache');
      },
    },
    supply: {
      source: 'build',
      label: 'a stand-in built with Java 17 or later and Maven',
      find: async () => {
        await makeCacheEntry({ folder, check: checkManifest, make }, report);
        return standIn(folder, env, 'build', 'built with Maven');
      },
    },
  };
}

async function mongod(
  path: string,
  env: Environment,
  source: EngineSource,
  where: string,
): Promise<ReadyMongodb> {
  const description = `mongod ${await versionOfMongod(path, env)} ${where}`;
  return { kind: 'mongod', path, source, description };
}

async function standIn(
  folder: string,
  env: Environment,
  source: EngineSource,
  where: string,
): Promise<ReadyMongodb> {
  const java = await javaTool('java', env);
  return { kind: 'stand-in', java, folder, source, description: `${STAND_IN_NAME}, ${where}` };
}
