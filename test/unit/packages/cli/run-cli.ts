import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHeraldDev } from '../../../../packages/cli/src/run.ts';

export const API_KEY = `hk_${'0'.repeat(16)}_${'k'.repeat(43)}`;

/** Command that runs in the process of the test. */
export interface RunningCli {
  /** Lines of standard output so far. */
  out: string[];
  /** Lines of standard error so far. */
  errors: string[];
  /** All of both, with line breaks. */
  printed: () => string;
  exitCode: Promise<number>;
  /** Stops it as Ctrl-C does, and returns the exit code. */
  stop: () => Promise<number>;
}

/** Home folder of one developer. */
export async function newHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'herald-dev-'));
}

/** Starts a command, with nothing of this process's environment. */
export function startCli(
  argv: string[],
  home: string,
  env: NodeJS.ProcessEnv = {},
  ask: ((question: string) => Promise<string>) | null = null,
): RunningCli {
  const stopping = new AbortController();
  const out: string[] = [];
  const errors: string[] = [];
  const exitCode = runHeraldDev(argv, {
    env: { HOME: home, ...env },
    platform: 'linux',
    print: (line) => void out.push(line),
    printError: (line) => void errors.push(line),
    ask,
    stopped: stopping.signal,
  });
  return {
    out,
    errors,
    printed: () => [...out, ...errors].join('\n'),
    exitCode,
    stop() {
      stopping.abort();
      return exitCode;
    },
  };
}
