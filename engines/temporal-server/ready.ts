import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder, makeCacheEntry } from '../cache';
import { findOnPath } from '../find-on-path';
import { resolveEngine, resolveExplicit } from '../resolution';
import type { EngineSource, Environment, ReadyTemporalServer, Report } from '../types';
import {
  buildServer,
  type BuildServer,
  checkPrograms,
  SERVER_PROGRAM,
  TEMPORAL_SERVER_VERSION,
} from './programs';

const SUBJECT = { engine: 'The Temporal server', variable: 'HERALD_TEMPORAL_SERVER_BIN' };

/**
 * Finds or builds the Temporal server for production and `temporal-sql-tool`, both of the release in docker-compose.yml.
 *
 * @throws EngineUnavailableError when HERALD_TEMPORAL_SERVER_BIN is broken, or nothing worked
 */
export async function readyTemporalServer(
  report: Report,
  env: Environment = process.env,
  build: BuildServer = buildServer,
): Promise<ReadyTemporalServer> {
  const found = (folder: string, source: EngineSource, where: string) =>
    describe(folder, env, source, where);
  const explicit = await resolveExplicit(SUBJECT, env[SUBJECT.variable], (path) =>
    found(dirname(path), 'env', `from ${SUBJECT.variable}`),
  );
  if (explicit) return explicit;

  const name = `temporal-server-${TEMPORAL_SERVER_VERSION}-${platform()}-${arch()}`;
  const folder = join(cacheFolder(env), name);
  return resolveEngine(SUBJECT, [
    {
      source: 'path',
      label: `${SERVER_PROGRAM} on PATH`,
      find: async () => found(dirname(await findOnPath(SERVER_PROGRAM, env)), 'path', 'from PATH'),
    },
    {
      source: 'cache',
      label: `the cache (${folder})`,
      find: () => found(folder, 'cache', 'from the cache'),
    },
    {
      source: 'build',
      label: 'a build with Go 1.26 or later (go install)',
      find: async () => {
        const check = (entry: string) => checkPrograms(entry, env);
        const make = (draft: string) => build(draft, env, report);
        await makeCacheEntry({ folder, check, make }, report);
        return found(folder, 'build', 'built with Go');
      },
    },
  ]);
}

async function describe(
  folder: string,
  env: Environment,
  source: EngineSource,
  where: string,
): Promise<ReadyTemporalServer> {
  await checkPrograms(folder, env);
  return { folder, source, description: `Temporal server ${TEMPORAL_SERVER_VERSION} ${where}` };
}
