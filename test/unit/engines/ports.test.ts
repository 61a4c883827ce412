import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { awaitAnswer } from '../../../engines/answer';
import { launch } from '../../../engines/launch';
import { freePort } from '../../../engines/ports';
import { started, temporaryFolder } from './support';

const PORTS = join(__dirname, '../../../dist/engines/ports.js');

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

/** The port that another process gets when it prefers this one. */
async function chosenElsewhere(port: number): Promise<number> {
  const script = `require(${JSON.stringify(PORTS)}).freePort(${port}).then(console.log)`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  return Number(stdout);
}

test('returns the preferred port when it is free, and another one when it is not', async () => {
  const preferred = await freePort();
  expect(await freePort(preferred)).toBe(preferred);

  const busy = await listen(preferred);
  const other = await freePort(preferred);
  expect(other).not.toBe(preferred);
  (await listen(other)).close();
  busy.close();
});

test('gives no process a port that a running one has got, and forgets those of ended ones', async () => {
  const here = await freePort();
  const elsewhere = await chosenElsewhere(here);

  expect(elsewhere).not.toBe(here);
  expect(await freePort(elsewhere)).toBe(elsewhere);
});

test('takes no answer of another program for that of an engine', async () => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const stranger = await listen(port);
  const logFile = join(folder, 'engine.log');
  const script = `require('net').createServer().listen(${port}, '127.0.0.1')`;
  const args = ['-e', `setTimeout(() => { ${script} }, 200)`];
  const engine = await started(launch({ name: 'it', command: process.execPath, args, logFile }));

  const refusal = awaitAnswer(engine, port, logFile, () => Promise.resolve());

  await expect(refusal).rejects.toThrow(/^it ended while starting[^]*EADDRINUSE/);
  stranger.close();
  await once(stranger, 'close');
});
