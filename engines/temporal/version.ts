import { runCommand } from '../run-command';
import type { Environment } from '../types';

/** The release that Herald downloads or builds; `go install` refuses 1.6.0 and later (replace directive). */
export const TEMPORAL_VERSION = '1.5.1';

const DEADLINE_MS = 20_000;

/**
 * The version of a Temporal CLI.
 *
 * @throws Error when the program is not one
 */
export async function versionOfTemporal(path: string, env: Environment): Promise<string> {
  const output = await runCommand(path, ['--version'], { env, timeoutMs: DEADLINE_MS });
  const version = /^temporal version (\S+) \(Server /m.exec(output)?.[1];
  if (!version) throw new Error(`${path} is not a Temporal CLI with a server`);
  return version;
}
