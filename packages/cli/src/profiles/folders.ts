import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const OWN = 'herald-dev';

/** Returns the folder of a profile (XDG base directories). */
export function profileFolder(env: NodeJS.ProcessEnv, name: string): string {
  return join(baseFolder(env, 'XDG_CONFIG_HOME', '.config'), OWN, 'profiles', name);
}

/** Returns the folder of what a later run goes on from (XDG base directories). */
export function stateFolder(env: NodeJS.ProcessEnv): string {
  return join(baseFolder(env, 'XDG_STATE_HOME', '.local/state'), OWN);
}

/** Reads a base directory. A relative one is to be ignored, by the specification. */
function baseFolder(env: NodeJS.ProcessEnv, variable: string, usual: string): string {
  const given = env[variable] ?? '';
  return isAbsolute(given) ? given : join(env['HOME'] ?? homedir(), usual);
}
