import { existsSync } from 'node:fs';
import { chown, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { awaitAnswer } from '../answer';
import { EngineStartError } from '../errors';
import { launch } from '../launch';
import { requireFreePort } from '../ports';
import { runCommand } from '../run-command';
import type { Environment, ReadyPostgresql, RunningEngine, SystemUser } from '../types';
import { ping } from './ping';
import { initdbBeside } from './programs';
import { unprivilegedUser } from './system-user';

const INITDB_DEADLINE_MS = 60_000;

export interface PostgresqlOptions {
  readonly engine: ReadyPostgresql;
  readonly port: number;
  /** Where the data is kept; the user that PostgreSQL runs as has to reach it. */
  readonly dataDir: string;
  /** The engine's log is appended here. */
  readonly logFile: string;
  /** The superuser of the database, made with the data. */
  readonly login: { readonly user: string; readonly password: string };
  readonly env: Environment;
  /** Stops it while it starts, too. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts PostgreSQL on 127.0.0.1 with its usual settings, makes its data where there is none, and waits until it takes
 * connections. Where this process is root, it runs as an unprivileged user.
 *
 * @throws EngineStartError when the port is in use, or the server dies while starting
 * @throws Error when the data cannot be made
 */
export async function startPostgresql(options: PostgresqlOptions): Promise<RunningEngine> {
  const { port, dataDir, logFile, login, env, signal } = options;
  const name = 'PostgreSQL';
  await requireFreePort(port, name);
  const user = await unprivilegedUser(env);
  if (user) await requireReachable(dirname(dataDir), user);
  const path = await reachableProgram(options, user);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeData(options, path, user);

  const running = await launch({
    name,
    command: path,
    args: ['-D', dataDir, '-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories='],
    logFile,
    env: { ...env },
    ...(user && { user }),
    // A fast shutdown. SIGTERM would wait until all clients have gone.
    stopSignal: 'SIGINT',
    signal,
  });
  await awaitAnswer(running, port, logFile, () => ping(port, login.user));
  return running;
}

/** The program itself, or a copy beside the data: the cache of root is in a folder that no other user can enter. */
async function reachableProgram(
  { engine: { path, source }, dataDir }: PostgresqlOptions,
  user: SystemUser | undefined,
): Promise<string> {
  const isInCache = source === 'cache' || source === 'download';
  if (!user || !isInCache) return path;
  const copy = `${dataDir}-programs`;
  await cp(dirname(dirname(path)), copy, { recursive: true });
  return join(copy, 'bin', 'postgres');
}

/** @throws EngineStartError when the user cannot enter a folder on the way to the data */
async function requireReachable(folder: string, { uid, gid }: SystemUser): Promise<void> {
  const { mode, uid: owner, gid: group } = await stat(folder);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  if ((mode & bit) === 0)
    throw new EngineStartError(
      `PostgreSQL does not run as root, and user ${uid} cannot enter ${folder}; choose a folder for the data that every user can enter, such as one in /tmp`,
    );
  if (dirname(folder) !== folder) await requireReachable(dirname(folder), { uid, gid });
}

async function makeData(
  { dataDir, login, env }: PostgresqlOptions,
  path: string,
  user: SystemUser | undefined,
): Promise<void> {
  const passwordFile = `${dataDir}.password`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, login.password, { mode: 0o600 });
  try {
    if (user) for (const each of [dataDir, passwordFile]) await chown(each, user.uid, user.gid);
    const where = ['--pgdata', dataDir, '--username', login.user, '--pwfile', passwordFile];
    const how = ['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'];
    await runCommand(initdbBeside(path), [...where, ...how], {
      env,
      timeoutMs: INITDB_DEADLINE_MS,
      ...(user && { user }),
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
}
