import { beforeEach, describe, expect, test } from '@jest/globals';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Environment } from '../../../engines/types';
import { cacheFolder } from '../../../engines/cache';
import { readyTemporal } from '../../../engines/temporal/ready';
import { emptyMachine, fakeProgram, silent, temporaryFolder, unavailable } from './support';

const CLI = 'temporal version 9.9.9 (Server 9.9.9, UI 9.9.9)';
const offline = unavailable('no network');
const noGo = unavailable('go was not found');

let bin: string;
let env: Environment;
let builds: number;

const build = async (folder: string): Promise<void> => {
  builds += 1;
  await fakeProgram(folder, 'temporal', CLI);
};

const buildBroken = (folder: string): Promise<void> =>
  writeFile(join(folder, 'temporal'), 'not a program');

beforeEach(async () => {
  ({ bin, env } = await emptyMachine());
  builds = 0;
});

describe('readyTemporal', () => {
  test('prefers HERALD_TEMPORAL_BIN to PATH', async () => {
    await fakeProgram(bin, 'temporal', CLI);
    const explicit = await fakeProgram(await temporaryFolder(), 'my-temporal', CLI);
    const ready = await readyTemporal(silent, { ...env, HERALD_TEMPORAL_BIN: explicit });
    expect(ready).toEqual({
      path: explicit,
      source: 'env',
      description: 'Temporal CLI 9.9.9 from HERALD_TEMPORAL_BIN',
    });
  });

  test('refuses a HERALD_TEMPORAL_BIN that is no Temporal CLI, though PATH has one', async () => {
    await fakeProgram(bin, 'temporal', CLI);
    const wrong = await fakeProgram(await temporaryFolder(), 'wrong', 'hello');
    await expect(readyTemporal(silent, { ...env, HERALD_TEMPORAL_BIN: wrong })).rejects.toThrow(
      /HERALD_TEMPORAL_BIN names .*wrong.* not a Temporal CLI/,
    );
    await expect(
      readyTemporal(silent, { ...env, HERALD_TEMPORAL_BIN: '/nowhere/temporal' }),
    ).rejects.toThrow(/HERALD_TEMPORAL_BIN names .* was not found/);
  });

  test('prefers PATH to the cache', async () => {
    await readyTemporal(silent, env, { download: offline, build });
    const path = await fakeProgram(bin, 'temporal', CLI);
    expect(await readyTemporal(silent, env)).toMatchObject({ path, source: 'path' });
  });

  test('skips a program on PATH that only shares the name', async () => {
    await fakeProgram(bin, 'temporal', 'temporal logic prover 2');
    const ready = await readyTemporal(silent, env, { download: offline, build });
    expect(ready.source).toBe('build');
  });

  test('prefers the download to a build, and caches it', async () => {
    const suppliers = { download: build, build: noGo };
    const sources = [];
    for (let run = 0; run < 2; run += 1) {
      sources.push((await readyTemporal(silent, env, suppliers)).source);
    }
    expect(sources).toEqual(['download', 'cache']);
    expect(builds).toBe(1);
  });

  test('finds a built CLI in the cache of XDG_CACHE_HOME the next time', async () => {
    const cache = await temporaryFolder();
    const elsewhere = { ...env, XDG_CACHE_HOME: cache };
    await readyTemporal(silent, elsewhere, { download: offline, build });
    const ready = await readyTemporal(silent, elsewhere, { download: offline, build: noGo });
    expect(ready.source).toBe('cache');
    expect(ready.path.startsWith(join(cache, 'herald', 'engines'))).toBe(true);
  });

  test('replaces a cached program that no longer works', async () => {
    const { path } = await readyTemporal(silent, env, { download: offline, build });
    await writeFile(path, '#!/bin/sh\nexit 1\n');
    const ready = await readyTemporal(silent, env, { download: offline, build });
    expect(ready).toMatchObject({ path, source: 'build' });
    expect(builds).toBe(2);
  });

  test('builds once when two callers need the CLI at the same time', async () => {
    const both = await Promise.all([
      readyTemporal(silent, env, { download: offline, build }),
      readyTemporal(silent, env, { download: offline, build }),
    ]);
    expect(both[0].path).toBe(both[1].path);
    expect(builds).toBe(1);
  });

  test('caches nothing when a build yields no working program', async () => {
    const failing = readyTemporal(silent, env, { download: offline, build: buildBroken });
    await expect(failing).rejects.toThrow(/could not be readied/);
    expect(await readdir(cacheFolder(env))).toEqual([]);
  });

  test('names everything it tried and the setting that helps when it finds no Temporal CLI', async () => {
    const failing = readyTemporal(silent, env, { download: offline, build: noGo });
    await expect(failing).rejects.toMatchObject({
      name: 'EngineUnavailableError',
      message: expect.stringMatching(
        /PATH: not found[^]*cache \([^]*download: no network[^]*Go 1\.25[^]*go was not found[^]*HERALD_TEMPORAL_BIN/,
      ),
    });
  });
});
