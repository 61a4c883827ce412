import { runCommand } from '../run-command';
import type { Environment } from '../types';

/** The release that Herald downloads. */
export const MONGOD_VERSION = '7.0.14';

const DEADLINE_MS = 20_000;

/**
 * The version of a mongod.
 *
 * @throws Error when the program is none, or older than 4.4
 */
export async function versionOfMongod(path: string, env: Environment): Promise<string> {
  const output = await runCommand(path, ['--version'], { env, timeoutMs: DEADLINE_MS });
  const [, version, major, minor] = /^db version v((\d+)\.(\d+)\S*)/m.exec(output) ?? [];
  if (!version) throw new Error(`${path} is not a mongod`);
  if (Number(major) * 100 + Number(minor) < 404)
    throw new Error(`mongod ${version} is older than 4.4`);
  return version;
}
