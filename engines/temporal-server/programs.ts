import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { goInstall } from '../go-install';
import { runCommand } from '../run-command';
import type { Environment, Report } from '../types';

/** The release that Herald builds: that of docker-compose.yml. `go install` takes it: it has no replace directive. */
export const TEMPORAL_SERVER_VERSION = '1.31.2';
const MODULE = 'go.temporal.io/server';
const DEADLINE_MS = 20_000;

/** The programs, by the name of their folder in the module's `cmd`, which `go install` names them after. */
const PROGRAMS = { server: 'temporal-server', 'tools/sql': 'temporal-sql-tool' } as const;

/** The name of the server's program, as in Temporal's own image. */
export const SERVER_PROGRAM = PROGRAMS.server;

/**
 * Checks that a folder has the programs of the release.
 *
 * @throws Error when one is missing, or of another release
 */
export async function checkPrograms(folder: string, env: Environment): Promise<void> {
  for (const name of Object.values(PROGRAMS)) {
    const program = join(folder, name);
    const output = await runCommand(program, ['--version'], { env, timeoutMs: DEADLINE_MS });
    const version = / version (\S+)$/m.exec(output)?.[1];
    if (version !== TEMPORAL_SERVER_VERSION)
      throw new Error(`${program} is version ${version}, not ${TEMPORAL_SERVER_VERSION}`);
  }
}

/** Puts the programs into the folder. */
export type BuildServer = (folder: string, env: Environment, report: Report) => Promise<void>;

/** Builds them from their Go modules. */
export const buildServer: BuildServer = async (folder, env, report) => {
  const programs = Object.keys(PROGRAMS).map(
    (path) => `${MODULE}/cmd/${path}@v${TEMPORAL_SERVER_VERSION}`,
  );
  const build = {
    name: `the Temporal server ${TEMPORAL_SERVER_VERSION}`,
    takes: '8 to 30 minutes',
    packages: 1680,
    programs,
    linkerFlags: '-s -w',
  };
  await goInstall(build, folder, env, report);
  for (const [path, name] of Object.entries(PROGRAMS))
    await rename(join(folder, path.slice(path.lastIndexOf('/') + 1)), join(folder, name));
};
