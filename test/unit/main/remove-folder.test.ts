import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { removeFolder } from '../../../src/main/production-shape/remove-folder';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-remove-folder-'));
  await mkdir(join(folder, 'mongodb'));
  await writeFile(join(folder, 'herald.env'), 'HERALD_SECRET_KEY=secret');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function writeLog(): Promise<void> {
  await mkdir(join(folder, 'logs'));
  await writeFile(join(folder, 'logs/api-1.log'), 'why it failed');
}

test('keeps the logs of a production shape that failed, and nothing else', async () => {
  await writeLog();

  const logs = await removeFolder(folder, { keepsLogs: true });

  expect(logs).toBe(join(folder, 'logs'));
  expect(await readdir(folder, { recursive: true })).toEqual(['logs', 'logs/api-1.log']);
});
