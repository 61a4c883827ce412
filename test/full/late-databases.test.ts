import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Http2Server, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { freePort, freePorts } from '../../engines/ports';
import { type LateRelay, lateRelay } from '../support/late-relay';
import { databaseUri } from '../support/run';
import { until } from '../support/wait';

interface Started {
  child: ChildProcess;
  /** Everything that it has printed. */
  output: () => string;
}

const MAIN = join(__dirname, '../../dist/src/main');
const children: ChildProcess[] = [];
const relays: LateRelay[] = [];
const servers: Http2Server[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const relay of relays.splice(0)) relay.close();
  for (const server of servers.splice(0)) server.close();
});

/** A way to one of the shared engines that is not open yet. */
async function lateWayTo(address: string): Promise<LateRelay> {
  const relay = lateRelay(await freePort(), Number(new URL(address).port));
  relays.push(relay);
  return relay;
}

function startProcess(args: string[], settings: Record<string, string>): Started {
  const { PATH } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, ...settings } });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output };
}

/** Ways to both engines, and settings that take them. */
async function lateEngines() {
  const mongodb = await lateWayTo(String(process.env['TEST_MONGODB_URI']));
  const temporal = await lateWayTo(`http://${process.env['TEST_TEMPORAL_ADDRESS']}`);
  const [PORT = 0, WORKER_PORT = 0] = await freePorts(2);
  const options = { directConnection: 'true' };
  const settings = {
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: databaseUri(`mongodb://127.0.0.1:${mongodb.port}`, `late-${PORT}`, options),
    MONGODB_TIMEOUT_MS: '300',
    TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
    TEMPORAL_TASK_QUEUE_PREFIX: `late-${PORT}`,
    HERALD_ENV: 'development',
    PORT: String(PORT),
    WORKER_PORT: String(WORKER_PORT),
  };
  return { mongodb, temporal, settings };
}

function waiting({ output }: Started, name: string) {
  const sentence = new RegExp(`waiting up to \\d+ s: ${name} `);
  return until(`a wait for ${name}`, () => sentence.test(output()));
}

async function ready({ child, output }: Started, port: string): Promise<void> {
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok;
  };
  await until(`an answer on port ${port}`, isReady).catch((cause: unknown) => {
    throw new Error(`${String(cause)}. It printed:\n${output()}`, { cause });
  });
}

test('processes and jobs that start before MongoDB and Temporal wait for them, and say so', async () => {
  const { mongodb, temporal, settings } = await lateEngines();
  const api = startProcess([join(MAIN, 'api.js')], settings);
  const worker = startProcess([join(MAIN, 'worker.js')], settings);
  const herald = `require(${JSON.stringify(join(MAIN, 'herald.js'))}).main(process.argv.slice(1))`;
  const setup = startProcess(['--eval', herald, 'temporal', 'setup'], settings);
  const migrate = startProcess(['--eval', herald, 'migrate'], settings);
  await Promise.all([api, worker, migrate].map((each) => waiting(each, 'MongoDB')));
  await waiting(setup, 'Temporal');

  await mongodb.open();
  await ready(api, settings.PORT);
  await waiting(worker, 'Temporal');
  await temporal.open();
  await ready(worker, settings.WORKER_PORT);

  await until('the ends of the jobs', () =>
    [setup, migrate].every(({ child }) => child.exitCode !== null),
  );
  expect([setup.child.exitCode, migrate.child.exitCode]).toEqual([0, 0]);
  expect([api, worker].map(({ child }) => child.exitCode)).toEqual([null, null]);
});

test.each(['api', 'worker'])('a SIGTERM ends the %s while it waits', async (role) => {
  const { settings } = await lateEngines();
  const started = startProcess([join(MAIN, `${role}.js`)], settings);
  await waiting(started, 'MongoDB');

  started.child.kill('SIGTERM');

  expect(await once(started.child, 'exit')).toEqual([0, null]);
});

test('a worker does not wait for a Temporal that refuses its key', async () => {
  const { mongodb, settings } = await lateEngines();
  await mongodb.open();
  const unauthenticated = { 'content-type': 'application/grpc', 'grpc-status': '16' };
  const temporal = createServer((_request, response) =>
    response.writeHead(200, unauthenticated).end(),
  );
  servers.push(temporal);
  temporal.listen(0, '127.0.0.1');
  await once(temporal, 'listening');
  const TEMPORAL_ADDRESS = `127.0.0.1:${(temporal.address() as AddressInfo).port}`;

  const { child, output } = startProcess([join(MAIN, 'worker.js')], {
    ...settings,
    TEMPORAL_ADDRESS,
  });

  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toContain('refuses the sign-in; check TEMPORAL_API_KEY');
  expect(output()).not.toMatch(/waiting up to \d+ s: Temporal/);
});
