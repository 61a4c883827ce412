import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const PACKAGE = join(ROOT, 'packages/cli');

/** Built command line of developers, in a folder of its own. */
export interface HeraldDev {
  /** Program that Node runs. */
  file: string;
  /** Runs a command to its end. */
  run: (args: string[], env?: NodeJS.ProcessEnv) => Promise<Ended>;
  /** Starts a command that runs until it is stopped. */
  start: (args: string[], env?: NodeJS.ProcessEnv) => Started;
  remove: () => Promise<void>;
}

export interface Ended {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcess;
  /** Returns what was printed so far. */
  printed: () => string;
  /** Presses Ctrl-C; returns the exit code and how long the end took. */
  interrupt: () => Promise<{ exitCode: number | null; tookMs: number }>;
}

/** Builds the command line where it finds the packages that it needs. @param env of every command */
export async function buildHeraldDev(env: NodeJS.ProcessEnv = {}): Promise<HeraldDev> {
  const folder = await mkdtemp(join(ROOT, 'node_modules/.herald-dev-'));
  const built = join(folder, 'dist');
  const file = join(built, 'herald-dev.js');
  await promisify(execFile)(process.execPath, ['../build.mjs', built], { cwd: PACKAGE });
  const spawned = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { HOME: folder, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    file,
    async run(args, more) {
      const child = spawned(args, more);
      const ended = endOf(child);
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { exitCode: await ended, stdout, stderr };
    },
    start(args, more) {
      const child = spawned(args, more);
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      return { child, printed: () => printed, interrupt: () => interrupt(child) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function interrupt(child: ChildProcess) {
  const startedMs = performance.now();
  const ended = endOf(child);
  child.kill('SIGINT');
  return { exitCode: await ended, tookMs: performance.now() - startedMs };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('close', resolve));
}
