import { describe, expect, test } from '@jest/globals';
import { utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { withLock } from '../../../engines/lock';
import { silent, temporaryFolder } from './support';

const UNUSED_PID = 2 ** 30;

async function lockFile(): Promise<string> {
  return join(await temporaryFolder(), 'lock');
}

describe('withLock', () => {
  test('runs one holder of the lock at a time', async () => {
    const file = await lockFile();
    let running = 0;
    let most = 0;
    const run = async () => {
      most = Math.max(most, ++running);
      await nextTurn();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, silent, run)));
    expect(most).toBe(1);
  });

  test('releases the lock after a failure', async () => {
    const file = await lockFile();
    await expect(withLock(file, silent, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await withLock(file, silent, () => Promise.resolve('done'))).toBe('done');
  });

  test('takes the lock over from a process of this host that is gone', async () => {
    const file = await lockFile();
    await writeFile(file, `${hostname()} ${UNUSED_PID}`);
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
