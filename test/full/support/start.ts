import { type ChildProcess, spawn } from 'node:child_process';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Quickstart } from '../../../src/main/start/quickstart';
import { until } from '../../support/wait';

const ROOT = join(__dirname, '../../..');
/** Patience with everything that a start runs. */
export const START_TIMEOUT_MS = 240_000;

export interface StartedHerald {
  child: ChildProcess;
  output(): string;
  quickstart: Quickstart;
}

export interface EndedStart {
  code: number | null;
  output: string;
}

/** Commands that start a stack. */
type StartCommand = 'start' | 'production-shape';

/** `npm start`, or another such command, without npm, in a data folder of the test's own. */
function spawnStart(settings: Record<string, string>, command: StartCommand) {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ...(XDG_CACHE_HOME === undefined ? {} : { XDG_CACHE_HOME }),
    ...settings,
  };
  const child = spawn(process.execPath, [join(ROOT, 'engines/bootstrap.mjs'), command], {
    cwd: ROOT,
    env,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}

/** Starts and waits until everything answers. */
export async function start(
  port: number,
  dataDir: string,
  settings: Record<string, string> = {},
  command: StartCommand = 'start',
): Promise<StartedHerald> {
  const own = { PORT: String(port), HERALD_DATA_DIR: dataDir };
  const { child, output } = spawnStart({ ...settings, ...own }, command);
  await until(
    `the start in ${dataDir}`,
    () => {
      if (child.exitCode !== null)
        throw new Error(`the start ended with ${child.exitCode}:\n${output()}`);
      return output().includes('Ctrl-C stops everything');
    },
    START_TIMEOUT_MS,
  );
  const quickstart = JSON.parse(
    await readFile(join(dataDir, 'quickstart.json'), 'utf8'),
  ) as Quickstart;
  return { child, output, quickstart };
}

/** Runs a start that should be refused, and waits for its end. */
export async function startInVain(
  settings: Record<string, string>,
  command: StartCommand = 'start',
): Promise<EndedStart> {
  const { child, output } = spawnStart(settings, command);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Sends a Ctrl-C; resolves with the exit code. */
export async function interrupt({ child }: StartedHerald): Promise<number | null> {
  child.kill('SIGINT');
  await once(child, 'close');
  return child.exitCode;
}

/** The processes under a start, by what their command line holds. */
export async function processesUnder(pid: number): Promise<{ pid: number; command: string }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null && Number(match[2]) === pid)
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[3] ?? '' }));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** `npm run herald` beside a start; returns what it printed. */
export async function runCommand(dataDir: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['engines/bootstrap.mjs', 'herald', ...args],
    { cwd: ROOT, env: { PATH, HOME, HERALD_DATA_DIR: dataDir } },
  );
  return stdout;
}
