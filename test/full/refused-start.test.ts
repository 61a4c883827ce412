import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../engines/ports';
import { openDatabase } from '../../src/persistence/database';
import { databaseUri } from '../support/run';

/** Runs a compiled process with only these settings, which should not start. */
function startInVain(role: 'api' | 'worker', settings: Record<string, string>) {
  const entry = join(__dirname, `../../dist/src/main/${role}.js`);
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry], {
    env: { PATH, ...settings },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Settings of a start that does not wait for what is away. */
const atOnce = { START_WAIT_MS: '0', MONGODB_TIMEOUT_MS: '300' };

const usable = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  MONGODB_URI: `${process.env['TEST_MONGODB_URI']}/refused`,
  TEMPORAL_ADDRESS: String(process.env['TEST_TEMPORAL_ADDRESS']),
};

describe.each(['api', 'worker'] as const)('refused start of the %s', (role) => {
  test('a start names every wrong setting at once and shows no stack', () => {
    const { status, stderr } = startInVain(role, { PORT: 'abc', HERALD_SECRET_KEY: 'short' });
    expect(status).toBe(1);
    for (const setting of ['PORT', 'HERALD_SECRET_KEY', 'MONGODB_URI'])
      expect(stderr).toContain(`  - ${setting} `);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stderr).not.toContain('short');
  });

  test('a start says in one sentence that MongoDB cannot be reached', async () => {
    const MONGODB_URI = `mongodb://user:hidden-password@127.0.0.1:${await freePort()}/herald`;
    const { status, stderr } = startInVain(role, {
      ...usable,
      ...atOnce,
      MONGODB_URI,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*MONGODB_URI.*\n$/);
    expect(stderr).not.toContain('hidden-password');
  });

  test('a start refuses data that a newer Herald migrated, and says what to do', async () => {
    const MONGODB_URI = databaseUri(String(process.env['TEST_MONGODB_URI']), `newer${role}`);
    const database = await openDatabase({ uri: MONGODB_URI, serverSelectionTimeoutMs: 5000 });
    const { dataVersions } = database.models;
    await dataVersions.create({ _id: 'data', version: 99, oldestBuild: 98, migrated: [] });
    await database.close();

    const { status, stderr } = startInVain(role, { ...usable, MONGODB_URI });

    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^cannot start: .*data version 98 or later.*start the newer Herald.*\n$/,
    );
  });
});

describe('refused start of the worker', () => {
  test('a start says in one sentence that Temporal cannot be reached', async () => {
    const { status, stderr } = startInVain('worker', {
      ...usable,
      ...atOnce,
      TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}`,
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*TEMPORAL_ADDRESS.*\n$/);
  });

  test('a start says in one sentence that Temporal does not have the namespace', () => {
    const { status, stderr } = startInVain('worker', { ...usable, TEMPORAL_NAMESPACE: 'nowhere' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `cannot start: Temporal has no namespace nowhere: create it with "temporal operator namespace create --address ${usable.TEMPORAL_ADDRESS} --namespace nowhere --retention 7d", in Temporal Cloud in its console, or correct TEMPORAL_NAMESPACE\n`,
    );
  });

  test('a start says which setting to change when the port of the worker is taken', () => {
    const [, port = ''] = usable.TEMPORAL_ADDRESS.split(':');
    const { status, stderr } = startInVain('worker', { ...usable, WORKER_PORT: port });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*set WORKER_PORT to a free one\n$/);
  });
});

describe('refused start of the api', () => {
  test('a start warns of a misspelt setting, and says which to change when the port is taken', async () => {
    const [, port] = usable.TEMPORAL_ADDRESS.split(':');
    const { status, stdout, stderr } = startInVain('api', {
      ...usable,
      PORT: String(port),
      HERALD_PUBLC_URL: 'https://herald.example.com',
    });
    expect(stdout).toContain(
      '"HERALD_PUBLC_URL is no setting of Herald; did you mean HERALD_PUBLIC_URL?"',
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cannot start: .*set PORT to a free one\n$/);
  });
});
