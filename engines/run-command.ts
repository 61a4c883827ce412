import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { endWithParent } from './end-with-parent';
import { codeOf } from './errors';
import type { Environment, Exit, SystemUser } from './types';

const LINES_OF_A_FAILURE = 5;

export interface CommandOptions {
  readonly env: Environment;
  /** Ends the command and fails after this long. Default: none. */
  readonly timeoutMs?: number;
  /** User that runs it. Default: that of this process. */
  readonly user?: SystemUser;
  /** Sees every line of standard output and error as it appears. */
  readonly onLine?: (line: string) => void;
}

/**
 * Runs a command to its end and returns what it printed (standard output and error). It ends when this process is killed.
 *
 * @throws Error with the last lines of the output when the command is missing, fails or takes too long
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env, timeoutMs, user, onLine }: CommandOptions,
): Promise<string> {
  const lines: string[] = [];
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
    ...user,
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onLine?.(line);
    });
  }
  const closed = closing(command, child);
  if (child.pid !== undefined) endWithParent(child.pid, closed);
  const { code, signal } = await closed;
  if (code === 0) return lines.join('\n');
  const ending = signal ? `ended by ${signal}` : `exit code ${code}`;
  throw new Error([`${command}: ${ending}`, ...lines.slice(-LINES_OF_A_FAILURE)].join('\n      '));
}

function closing(command: string, child: ChildProcess): Promise<Exit> {
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => reject(explain(command, error)));
  });
}

function explain(command: string, error: Error): Error {
  if (error.name === 'AbortError') return new Error(`${command} took too long`);
  return codeOf(error) === 'ENOENT' ? new Error(`${command} was not found`) : error;
}
