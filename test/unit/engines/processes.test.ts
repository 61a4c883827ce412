import { afterEach, describe, expect, test } from '@jest/globals';
import { transformFile } from '@swc/core';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { cutLog } from '../../../engines/bounded-log';
import { claimData } from '../../../engines/data-owner';
import { launch } from '../../../engines/launch';
import { until } from '../../support/wait';
import { started, temporaryFolder } from './support';

const children: ChildProcess[] = [];

afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** A process with the path on its command line, as an engine has its data's; ends on SIGTERM. */
function engineOn(data: string): ChildProcess & { pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', data]);
  children.push(child);
  if (child.pid === undefined) throw new Error('no process');
  return Object.assign(child, { pid: child.pid });
}

async function pidOfTheDead(): Promise<number> {
  const child = engineOn('nothing');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child.pid;
}

/** Waits until no process has the path on its command line. */
async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone Z');
    if (/ Z/.test(stat)) return;
    await sleep(20);
  }
}

describe('claimData', () => {
  test('ends an engine of a dead supervisor before its data is used again', async () => {
    const data = join(await temporaryFolder(), 'data');
    const engine = engineOn(data);
    await writeFile(`${data}.owner`, `${engine.pid} ${await pidOfTheDead()}`);
    const exit = once(engine, 'exit');
    await claimData(data, 'Temporal');
    expect(await exit).toEqual([null, 'SIGTERM']);
  });

  test('leaves a process alone that got the pid of an engine', async () => {
    const data = join(await temporaryFolder(), 'data');
    const stranger = engineOn('something else');
    await writeFile(`${data}.owner`, `${stranger.pid} ${await pidOfTheDead()}`);
    await claimData(data, 'Temporal');
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
  });
});

describe('launched engine', () => {
  test('runs in its own process group, so that Ctrl-C in a terminal does not reach it', async () => {
    const logFile = join(await temporaryFolder(), 'engine.log');
    const engine = await started(
      launch({ name: 'Sleep', command: 'sleep', args: ['60'], logFile }),
    );
    expect(() => process.kill(-engine.pid, 0)).not.toThrow();
    await engine.stop();
    expect(await engine.exited).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('is stopped by its signal, which it does not start after', async () => {
    const logFile = join(await temporaryFolder(), 'engine.log');
    const stopping = new AbortController();
    const sleeper = { name: 'Sleep', command: 'sleep', args: ['60'], logFile };
    const engine = await started(launch({ ...sleeper, signal: stopping.signal }));

    stopping.abort();

    expect(await engine.exited).toEqual({ code: null, signal: 'SIGTERM' });
    await expect(launch({ ...sleeper, signal: stopping.signal })).rejects.toThrow('abort');
  });

  test('has its log cut: what was there moves to a second file, and it goes on in the first', async () => {
    const logFile = join(await temporaryFolder(), 'engine.log');
    const script = 'trap "echo second" USR1; echo first; while :; do sleep 0.05; done';
    const engine = await started(
      launch({ name: 'Writer', command: 'sh', args: ['-c', script], logFile }),
    );
    await until('the first line', async () => (await readFile(logFile, 'utf8')) === 'first\n');

    await cutLog(logFile, 5);
    process.kill(engine.pid, 'SIGUSR1');

    await until('the second line', async () => (await readFile(logFile, 'utf8')) === 'second\n');
    expect(await readFile(`${logFile}.1`, 'utf8')).toBe('first\n');
    await cutLog(logFile, 100);
    expect(await readFile(logFile, 'utf8')).toBe('second\n');
    await engine.stop();
  });

  test('ends when its supervisor is killed, and removes its scratch folder', async () => {
    const module = join(await temporaryFolder(), 'end-with-parent.js');
    const scratch = await temporaryFolder();
    const { code } = await transformFile('engines/end-with-parent.ts', {
      jsc: { parser: { syntax: 'typescript' } },
      module: { type: 'commonjs' },
    });
    await writeFile(module, code);
    const supervisor = spawn(process.execPath, [
      '-e',
      `const engine = require('node:child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
       require(process.argv[1]).endWithParent(engine.pid, new Promise(() => {}), process.argv[2]);
       console.log(engine.pid);`,
      module,
      scratch,
    ]);
    const [line] = await once(supervisor.stdout, 'data');
    supervisor.kill('SIGKILL');
    await untilGone(Number(String(line)));
    expect(await until('the scratch folder to be gone', () => !existsSync(scratch))).toBe(true);
  });
});
