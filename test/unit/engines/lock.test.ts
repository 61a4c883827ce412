import { afterEach, describe, expect, jest, test } from '@jest/globals';
import fs, { utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { until } from '../../support/wait';
import { withLock } from '../../../engines/lock';
import { silent, temporaryFolder } from './support';

const UNUSED_PID = 2 ** 30;

afterEach(() => void jest.restoreAllMocks());

async function lockFile(): Promise<string> {
  return join(await temporaryFolder(), 'lock');
}

/** Content of the lock of a process that is gone. */
const gone = (): string => `${hostname()} ${UNUSED_PID}`;

/** Runs five under a lock; returns how many ran at once. */
async function mostAtOnce(file: string): Promise<number> {
  let running = 0;
  let most = 0;
  const run = async () => {
    most = Math.max(most, ++running);
    await nextTurn();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(file, silent, run)));
  return most;
}

describe('withLock', () => {
  test('runs one holder of the lock at a time', async () => {
    expect(await mostAtOnce(await lockFile())).toBe(1);
  });

  test('lets one of two take over the lock of a process that is gone', async () => {
    const file = await lockFile();
    await writeFile(file, gone());
    const { rm, stat } = fs;
    let [looks, removals, running, most, ended] = [0, 0, 0, 0, 0];
    jest.spyOn(fs, 'stat').mockImplementation((path) => {
      looks += 1;
      return stat(path);
    });
    // The first of them is late to remove what it has found stale.
    jest.spyOn(fs, 'rm').mockImplementation(async (path, options) => {
      const isFirst = path === file && (removals += 1) === 1;
      if (isFirst) await until('the other', () => running > 0 || looks > 8);
      await rm(path, options);
    });
    const run = async () => {
      most = Math.max(most, ++running);
      const before = looks;
      await until('the other', () => running > 1 || looks > before + 2 || ended > 0);
      [running, ended] = [running - 1, ended + 1];
    };
    await Promise.all([withLock(file, silent, run), withLock(file, silent, run)]);
    expect([ended, most]).toEqual([2, 1]);
  });

  test('takes the lock over although the process that removed a former one is gone as well', async () => {
    const file = await lockFile();
    await Promise.all([writeFile(file, gone()), writeFile(`${file}.removal`, gone())]);
    expect(await mostAtOnce(file)).toBe(1);
  });

  test('releases the lock after a failure', async () => {
    const file = await lockFile();
    await expect(withLock(file, silent, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await withLock(file, silent, () => Promise.resolve('done'))).toBe('done');
  });

  test('takes the lock over from another host that has not refreshed it for a minute', async () => {
    const file = await lockFile();
    await writeFile(file, `elsewhere ${process.pid}`);
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(file, longAgo, longAgo);
    expect(await withLock(file, silent, () => Promise.resolve('done'))).toBe('done');
  });
});
