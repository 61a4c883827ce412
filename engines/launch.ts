import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { boundLog } from './bounded-log';
import { endWithParent } from './end-with-parent';
import { EngineStartError, codeOf } from './errors';
import type { Exit, RunningEngine, SystemUser } from './types';

const STOP_DEADLINE_MS = 15_000;

export interface Launch {
  /** Name for people: "Temporal". */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Both output streams are appended to this file, which stays below a limit (bounded-log.ts). */
  readonly logFile: string;
  /** Default: this process's own environment. */
  readonly env?: NodeJS.ProcessEnv;
  /** A folder to remove when the supervisor is killed. */
  readonly scratch?: string;
  /** User that runs it. Default: that of this process. */
  readonly user?: SystemUser;
  /** The signal that stops it in order. Default: SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** Milliseconds until a stop is enforced by SIGKILL. Default: 15 seconds. */
  readonly stopDeadlineMs?: number;
  /** Stops it as `stop` does, for who waits until it answers. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Starts an engine's process. It has its own process group, so that Ctrl-C in a terminal reaches its
 * supervisor alone, and it ends when its supervisor is killed.
 *
 * @throws EngineStartError when the program cannot be run
 * @throws AbortError when the signal has been given before
 */
export async function launch({
  name,
  command,
  args,
  logFile,
  env,
  scratch,
  user,
  stopSignal = 'SIGTERM',
  stopDeadlineMs = STOP_DEADLINE_MS,
  signal,
}: Launch): Promise<RunningEngine> {
  signal?.throwIfAborted();
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...(env && { env }),
    ...user,
  });
  closeSync(log);
  const exited = exitOf(child);
  await spawned(child, name);
  const pid = child.pid ?? Number.NaN;
  endWithParent(pid, exited, scratch);
  boundLog(logFile, exited);
  let stopping: Promise<void> | undefined;
  const stopOnce = () => (stopping ??= stop(child, exited, stopSignal, stopDeadlineMs));
  const stopOnAbort = () => void stopOnce();
  signal?.addEventListener('abort', stopOnAbort);
  if (signal?.aborted) stopOnAbort();
  void exited.then(() => signal?.removeEventListener('abort', stopOnAbort));
  return { pid, name, exited, stop: stopOnce };
}

async function spawned(child: ChildProcess, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(new EngineStartError(`${name} cannot start: ${error.message}`)),
    );
  });
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function stop(
  child: ChildProcess,
  exited: Promise<Exit>,
  signal: NodeJS.Signals,
  deadlineMs: number,
): Promise<void> {
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  await exited;
  clearTimeout(timer);
}

/** Whether a process of that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
