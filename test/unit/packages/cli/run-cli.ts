import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
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

const homes: string[] = [];
afterAll(() => Promise.all(homes.map((home) => rm(home, { recursive: true }))));

/** Home folder of one developer, which goes with the suite. */
export async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'herald-dev-'));
  homes.push(home);
  return home;
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
