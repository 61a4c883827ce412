import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { readConfig } from '../../src/config';
import { OPERATOR } from '../../src/domain/audit';
import { type Base, composeBase } from '../../src/main/compose';
import { createWorkspace } from '../../src/usecases/settings/create-workspace';

const PROJECT = join(__dirname, '../..');
/** Shorter than a test may take; long enough for a command on a busy machine. */
const GIVE_UP_MS = 100_000;
const RUN = `require(${JSON.stringify(join(PROJECT, 'dist/src/main/herald.js'))}).main(process.argv.slice(1))`;

export interface Outcome {
  /** Null when the command did not end by itself. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  input?: string;
  settings?: NodeJS.ProcessEnv;
}

/** Runs one command of the compiled command line in a process of its own, as the bootstrap does. */
export async function runCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['-e', RUN, '--', ...args], {
    cwd: PROJECT,
    env: { PATH, HOME, ...env },
    timeout: GIVE_UP_MS,
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, stdout, stderr };
}

/** An operator with a database of their own. */
export interface Operator {
  run(args: string[], options?: CommandOptions): Promise<Outcome>;
  /** Runs with `--json` and returns what was printed. @throws Error when the command did not succeed */
  json<Value = Record<string, unknown>>(args: string[], options?: CommandOptions): Promise<Value>;
  /** A new workspace's id, made without a command: for tests about something else. */
  newWorkspace(): Promise<string>;
  /** The same database and use cases in the test's own process: for set-up and for looking. */
  base: Base;
  close(): Promise<unknown>;
}

export async function newOperator(settings: NodeJS.ProcessEnv = {}): Promise<Operator> {
  const { TEST_MONGODB_URI, TEST_TEMPORAL_ADDRESS } = process.env;
  const env = {
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: `${TEST_MONGODB_URI}/cli${randomBytes(5).toString('hex')}`,
    TEMPORAL_ADDRESS: TEST_TEMPORAL_ADDRESS,
    ...settings,
  };
  const base = await composeBase(readConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  const run: Operator['run'] = (args, options = {}) =>
    runCommand(args, { ...env, ...options.settings }, options.input);
  return {
    run,
    base,
    newWorkspace: async () => {
      const input = { name: 'Acme', ownerEmail: 'ada@acme.example' };
      return (await createWorkspace({ ...base.repositories, ...base })(input, OPERATOR)).id;
    },
    async json<Value>(args: string[], options?: CommandOptions) {
      const { exitCode, stdout, stderr } = await run([...args, '--json'], options);
      if (exitCode !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
      return JSON.parse(stdout) as Value;
    },
    close: () => base.lifecycle.close(),
  };
}

/** The error a refused `--json` command leaves on standard error. */
export function errorOf({ stderr }: Outcome): unknown {
  return JSON.parse(stderr);
}

/** A command as typed, for arguments without spaces. */
export function words(line: string): string[] {
  return line.split(' ');
}
