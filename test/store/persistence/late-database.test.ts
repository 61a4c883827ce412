import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../../../engines/ports';
import { readConfig } from '../../../src/config';
import { HeraldError } from '../../../src/domain/errors';
import { migrateDatabase } from '../../../src/main/commands/command-line';
import { openDatabase } from '../../../src/persistence/database';
import { keepInstallationKey } from '../../../src/persistence/installation-keys';
import { type LateRelay, lateRelay } from '../../support/late-relay';
import { databaseUri, storeDatabaseName } from '../../support/run';
import { until } from '../../support/wait';

const relays: LateRelay[] = [];
afterEach(() => {
  for (const relay of relays.splice(0)) relay.close();
});

/** A way to the database of this jest worker that is not open yet, and its address. */
async function lateDatabase() {
  const shared = String(process.env['TEST_MONGODB_URI']);
  const relay = lateRelay(await freePort(), Number(new URL(shared).port));
  relays.push(relay);
  const name = storeDatabaseName(process.env['JEST_WORKER_ID']);
  const server = `mongodb://127.0.0.1:${relay.port}`;
  return { relay, uri: databaseUri(server, name, { directConnection: 'true' }) };
}

const open = (uri: string) => openDatabase({ uri, serverSelectionTimeoutMs: 300 });
const AWAY = { code: 'temporarily_unavailable', message: expect.stringContaining('MONGODB_URI') };

describe('a database that is away', () => {
  test('is awaited by `herald migrate`, which says so', async () => {
    const { relay, uri } = await lateDatabase();
    const config = readConfig({
      HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
      MONGODB_URI: uri,
      MONGODB_TIMEOUT_MS: '300',
    });
    const sentences: string[] = [];
    let opening: Promise<void> | undefined;

    const migration = await migrateDatabase(config, { checkOnly: true }, (sentence) => {
      sentences.push(sentence);
      opening ??= relay.open();
    });

    expect(migration.database).toBe(storeDatabaseName(process.env['JEST_WORKER_ID']));
    expect(sentences[0]).toMatch(/^waiting up to \d+ s: MongoDB does not answer/);
  });

  test('is reported as such when it goes away between the steps of a start', async () => {
    const { relay, uri } = await lateDatabase();
    await relay.open();
    const database = await until('a connection', () => open(uri).catch(() => false as const));
    relay.close();

    for (const step of [
      database.prepare(),
      database.pending(),
      database.migrate(() => Promise.reject(new Error('no step needs digests'))),
      keepInstallationKey(database, 'digest', () => 'sealed'),
    ])
      await expect(step).rejects.toMatchObject(AWAY);
    await database.close();
  });
});

test.each([
  'mongodb://127.0.0.1/herald?tls=perhaps',
  'mongodb://127.0.0.1/herald?replicaSet=a&loadBalanced=true',
  'mongodb://127.0.0.1/herald?authMechanism=NONE',
  'mongodb://user:p%rd@127.0.0.1/herald',
  'mongodb://127.0.0.1:port/herald',
  'mongodb://',
])('the address %s is refused, because waiting would not mend it', async (uri) => {
  const refused = await open(uri).catch((error: unknown) => error);

  expect(refused).toMatchObject({ message: expect.stringMatching(/^MONGODB_URI cannot be read/) });
  expect(refused).not.toBeInstanceOf(HeraldError);
});

test('a name that does not resolve is a database that is away', async () => {
  await expect(open('mongodb://nowhere.invalid/herald')).rejects.toMatchObject(AWAY);
});
