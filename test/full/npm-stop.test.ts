import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort, freePorts, isFreePort } from '../../engines/ports';
import { settingsOf } from '../stack/settings';
import { until } from '../support/wait';
import { START_TIMEOUT_MS, isAlive } from './support/start';

const ROOT = join(__dirname, '../..');

const leftOver = new Set<number>();
const folders: string[] = [];
afterEach(async () => {
  for (const pid of [...leftOver].filter(isAlive)) process.kill(pid, 'SIGKILL');
  leftOver.clear();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

interface Command {
  args: string[];
  settings: Record<string, string>;
  /** URL that answers 200 once everything runs. */
  address: string;
}

interface RunningNpm {
  npm: ChildProcess & { pid: number };
  /** All processes below npm. */
  below: number[];
  /** Folder of the temporary files of engines. */
  scratch: string;
  output: () => string;
}

/** Starts a command as people and supervisors do; resolves when it answers. */
async function runNpm({ args, settings, address }: Command): Promise<RunningNpm> {
  const { PATH, HOME, XDG_CACHE_HOME } = process.env;
  const scratch = await temporaryFolder();
  const env = { PATH, HOME, XDG_CACHE_HOME, ...settings, TMPDIR: scratch };
  const npm = spawn('npm', args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  if (npm.pid === undefined) throw new Error('npm cannot be run');
  leftOver.add(npm.pid);
  await until(
    `an answer of ${address}`,
    async () => {
      if (npm.exitCode !== null) throw new Error(`npm ended with ${npm.exitCode}:\n${output}`);
      return (await fetch(address).catch(() => null))?.ok;
    },
    START_TIMEOUT_MS,
  );
  const below = await descendantsOf(npm.pid);
  for (const pid of below) leftOver.add(pid);
  return { npm: Object.assign(npm, { pid: npm.pid }), below, scratch, output: () => output };
}

async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    processes.flatMap(([child = 0, its]) => (its === parent ? [child, ...childrenOf(child)] : []));
  return childrenOf(pid);
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-npm-'));
  folders.push(folder);
  return folder;
}

async function npmStart(): Promise<Command> {
  const port = await freePort();
  const settings = { PORT: String(port), HERALD_DATA_DIR: join(await temporaryFolder(), 'data') };
  return { args: ['start'], settings, address: `http://127.0.0.1:${port}/readyz` };
}

async function npmRunSandbox(): Promise<Command> {
  const port = await freePort();
  const args = ['run', 'sandbox', '--', '--port', String(port)];
  return { args, settings: {}, address: `http://127.0.0.1:${port}/sandbox/messages` };
}

async function npmRun(role: 'api' | 'worker'): Promise<Command> {
  const [apiPort = 0, workerPort = 0] = await freePorts(2);
  const settings = settingsOf({
    mongodbUri: String(process.env['TEST_MONGODB_URI']),
    temporalAddress: String(process.env['TEST_TEMPORAL_ADDRESS']),
    apiPort,
    workerPort,
    sandboxUrl: 'http://127.0.0.1:1',
    caFile: '',
    receiverOrigins: [],
    modelOrigins: [],
  });
  const port = role === 'api' ? apiPort : workerPort;
  return { args: ['run', `start:${role}`], settings, address: `http://127.0.0.1:${port}/readyz` };
}

const COMMANDS: [string, () => Promise<Command>][] = [
  ['npm start', npmStart],
  ['npm run start:api', () => npmRun('api')],
  ['npm run start:worker', () => npmRun('worker')],
  ['npm run sandbox', npmRunSandbox],
];

describe('SIGTERM to npm alone', () => {
  test.each(COMMANDS)('a SIGTERM to npm stops %s and frees its port', async (_name, command) => {
    const given = await command();
    const { npm, below, output } = await runNpm(given);
    const port = Number(new URL(given.address).port);

    const ended = once(npm, 'close');
    npm.kill('SIGTERM');

    expect(await ended).toEqual([0, null]);
    await until('no process left', () => !below.some(isAlive));
    expect(await isFreePort(port)).toBe(true);
    expect(output()).not.toContain('"level":40');
  });
});

describe('SIGKILL of npm', () => {
  test.each([COMMANDS[0], COMMANDS[3]].filter((command) => command !== undefined))(
    'a SIGKILL of npm stops %s with its engines and removes their temporary files',
    async (_name, command) => {
      const given = await command();
      const { npm, below, scratch } = await runNpm(given);

      npm.kill('SIGKILL');

      await until('no process left', () => !below.some(isAlive));
      expect((await readdir(scratch)).filter((name) => name.startsWith('herald-engine'))).toEqual(
        [],
      );
    },
  );
});
