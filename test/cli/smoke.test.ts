import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Outcome, errorOf, useOperator } from './support/operator';

/** Shorter than a test may take; long enough for a command on a busy machine. */
const GIVE_UP_MS = 100_000;
const PROJECT = join(__dirname, '../..');
/** Runs the compiled command line as engines/bootstrap.mjs does. */
const RUN = `require(${JSON.stringify(join(PROJECT, 'dist/src/main/herald.js'))}).main(process.argv.slice(1))`;

const { herald } = useOperator();

/** Runs a command in a process of its own; the exit code is null when it does not end by itself. */
async function runProcess(
  args: string[],
  env: NodeJS.ProcessEnv,
  input = '',
): Promise<Omit<Outcome, 'exitCode'> & { exitCode: number | null }> {
  const child = spawn(process.execPath, ['-e', RUN, '--', ...args], {
    cwd: PROJECT,
    env,
    timeout: GIVE_UP_MS,
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, stdout, stderr };
}

describe('command line in a process of its own', () => {
  test('a command reads standard input, answers on standard output and exits with 0', async () => {
    const workspaceId = await herald.stage.tenants.newWorkspace();
    const set = ['webhook', 'set', '--url', 'https://8.8.8.8/hook', '--token-file', '-'];

    const outcome = await runProcess(
      [...set, '--workspace', workspaceId, '--json'],
      herald.env,
      's3cret\n',
    );

    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ token: '(configured)' });
    expect(await herald.stage.tenants.webhookTokenOf(workspaceId)).toBe('s3cret');
  });

  test('owner create loads the library of accounts and makes an owner', async () => {
    const workspaceId = await herald.stage.tenants.newWorkspace();
    const create = ['owner', 'create', '--email', `owner-of-${workspaceId}@acme.example`];

    const outcome = await runProcess([...create, '--workspace', workspaceId, '--json'], herald.env);

    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ oneTimePassword: expect.any(String) });
  });

  test('a command that is refused says why on standard error and exits with 1', async () => {
    const outcome = await runProcess(['key', 'list', '--workspace', 'wks_0'], herald.env);

    expect(outcome).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'error: no workspace wks_0\n',
    });
  });

  test('wrong usage exits with 2 and one line, without configuration', async () => {
    const nothing = { HERALD_DATA_DIR: join(tmpdir(), 'herald-cli-no-such-folder') };

    expect(await runProcess(['key', 'create'], nothing)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: "error: required option '--name <name>' not specified\n",
    });
  });
});

describe('temporal promote', () => {
  test.each([
    [
      ['temporal', 'promote'],
      1,
      'TEMPORAL_WORKER_DEPLOYMENT is not set; set it for this command to the name of the worker deployment',
    ],
    [['temporal', 'promote', '--ramp', '200'], 2, '--ramp must be a number from 0 to 100'],
    [
      ['temporal', 'promote', 'b1', '--unversioned'],
      2,
      '--unversioned takes no build id and no --ramp',
    ],
  ])('refuses %j', async (args, exitCode, sentence) => {
    const outcome = await herald.stage.operators.run(args);

    expect(outcome).toEqual({ exitCode, stdout: '', stderr: `error: ${sentence}\n` });
  });

  test('moves new work to a version, a part of it, and back, and ends a ramp onto a version without workers', async () => {
    const deployment = `herald-${randomBytes(4).toString('hex')}`;
    const settings = {
      TEMPORAL_WORKER_DEPLOYMENT: deployment,
      TEMPORAL_TASK_QUEUE_PREFIX: deployment,
      TEMPORAL_BUILD_ID: 'own',
    };
    const promote = (...args: string[]) =>
      herald.stage.operators.run(['temporal', 'promote', ...args], { settings });
    const listed = async () => {
      const versions = ['temporal', 'versions', '--json'];
      const { stdout } = await herald.stage.operators.run(versions, { settings });
      return (JSON.parse(stdout) as { versions: object[] }).versions;
    };
    const answer = (line: string) => ({ exitCode: 0, stdout: `${line}\n`, stderr: '' });

    // Versions of other releases than the command's may have fewer queues.
    const pollAs = (buildId: string) =>
      herald.stage.temporal.pollAs({ deploymentName: deployment, buildId }, deployment);
    await pollAs('b1');
    expect(await promote('b1')).toEqual(
      answer(
        `New work of deployment ${deployment} goes to version b1; before, to workers without a version.`,
      ),
    );
    await pollAs('b2');
    expect(await promote('b2', '--ramp', '10')).toEqual(
      answer(
        `10 % of new work of deployment ${deployment} goes to version b2, the rest to version b1.`,
      ),
    );
    expect(await listed()).toMatchObject([
      { buildId: 'b2', state: 'ramping', rampPercent: 10, hasWorkers: true },
      { buildId: 'b1', state: 'current', rampPercent: null, hasWorkers: true },
    ]);
    expect(await promote('broken', '--ramp', '0')).toEqual(
      answer(`No version of deployment ${deployment} ramps.`),
    );
    expect(await promote('--unversioned')).toEqual(
      answer(
        `New work of deployment ${deployment} goes to workers without a version; before, to version b1.`,
      ),
    );
  });
});

describe('silent dependencies', () => {
  const silent = createServer((socket) => void sockets.add(socket));
  const sockets = new Set<Socket>();
  let silentAddress: string;

  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    silentAddress = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    silent.close();
    await once(silent, 'close');
  });

  test.each([
    ['MongoDB', 'key list'],
    ['Temporal', 'temporal setup'],
  ])('names the %s that does not answer "%s", and exits', async (name, command) => {
    const env = {
      ...herald.env,
      MONGODB_URI: `mongodb://${silentAddress}/x`,
      TEMPORAL_ADDRESS: silentAddress,
      START_WAIT_MS: '0',
    };

    const outcome = await runProcess([...command.split(' '), '--json'], env);

    expect(outcome).toMatchObject({ exitCode: 1, stdout: '' });
    expect(errorOf(outcome)).toMatchObject({
      code: 'temporarily_unavailable',
      error: expect.stringContaining(name),
    });
  });
});
