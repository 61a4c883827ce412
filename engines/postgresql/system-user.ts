import { EngineStartError } from '../errors';
import { runCommand } from '../run-command';
import type { Environment, SystemUser } from '../types';

/** Debian's own user of PostgreSQL, else the one that every system has. */
const NAMES = ['postgres', 'nobody'];
const DEADLINE_MS = 5_000;

/**
 * The user that PostgreSQL runs as: it refuses to run as root. Undefined where this process is not root, and PostgreSQL
 * can run as the same user.
 *
 * @throws EngineStartError when the system has no such user
 */
export async function unprivilegedUser(env: Environment): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of NAMES) {
    const ids = await Promise.all([idOf('-u', name, env), idOf('-g', name, env)]);
    const [uid, gid] = ids;
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new EngineStartError(
    `PostgreSQL does not run as root, and there is no user ${NAMES.join(' or ')} to run it as`,
  );
}

async function idOf(flag: string, name: string, env: Environment): Promise<number | undefined> {
  const output = await runCommand('id', [flag, name], { env, timeoutMs: DEADLINE_MS }).catch(
    () => '',
  );
  return /^\d+$/.test(output) ? Number(output) : undefined;
}
