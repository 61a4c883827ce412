import { beforeEach, describe, expect, test } from '@jest/globals';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Environment } from '../../../engines/types';
import { writeManifest } from '../../../engines/manifest';
import { readyMongodb } from '../../../engines/mongodb/ready';
import { emptyMachine, fakeProgram, silent, temporaryFolder, unavailable } from './support';

const MONGOD = 'db version v7.0.14';
const offline = unavailable('no network');

let bin: string;
let env: Environment;
let builds: number;

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

beforeEach(async () => {
  ({ bin, env } = await emptyMachine());
  builds = 0;
});

describe('readyMongodb', () => {
  test('refuses a HERALD_MONGOD_BIN older than 4.4, though PATH has a newer one', async () => {
    await fakeProgram(bin, 'mongod', MONGOD);
    const old = await fakeProgram(await temporaryFolder(), 'old', 'db version v4.2.25');
    await expect(readyMongodb(silent, { ...env, HERALD_MONGOD_BIN: old })).rejects.toThrow(
      /HERALD_MONGOD_BIN names .* older than 4\.4/,
    );
  });

  test('prefers mongod on PATH to a cached stand-in', async () => {
    await fakeProgram(bin, 'java', 'unused');
    await readyMongodb(silent, env, { download: offline, build });
    const path = await fakeProgram(bin, 'mongod', MONGOD);
    expect(await readyMongodb(silent, env)).toMatchObject({ kind: 'mongod', path, source: 'path' });
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
