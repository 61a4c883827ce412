import { afterAll, beforeAll, describe, expect, test, afterEach } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRepositories } from '../../../src/persistence';
import { type Database, openDatabase } from '../../../src/persistence/database';
import type { Repositories } from '../../../src/ports/repositories';
import { databaseUri, storeDatabaseName } from '../../support/run';
import { newMessage, reported, synced } from '../../support/records';
import { until } from '../../support/wait';
import { randomBytes } from 'node:crypto';
import { freePort } from '../../../engines/ports';
import { readConfig } from '../../../src/config';
import { HeraldError } from '../../../src/domain/errors';
import { migrateDatabase } from '../../../src/main/commands/command-line';
import { keepInstallationKey } from '../../../src/persistence/installation-keys';
import { type LateRelay, lateRelay } from '../../support/late-relay';

let cut: Database;
let repositories: Repositories;
let cutUri: string;

/** Connects through a proxy that is cut once the connection is up. */
beforeAll(async () => {
  const way = await openWay();
  cutUri = uriOver(way);
  cut = await connected(cutUri);
  repositories = createRepositories(cut);
  await repositories.workspaces.list();
  way.cut();
});
afterAll(() => cut.close());

/** Connects within a time that is short for calls in vain, and that a busy machine may miss once. */
function connected(address: string): Promise<Database> {
  return until('a connection', () =>
    openDatabase({ uri: address, serverSelectionTimeoutMs: 300 }).catch(() => false as const),
  );
}

/** Connects directly: a driver that learns of a replica set leaves the proxy. */
function uriOver({ port }: { port: number }): string {
  const direct = { directConnection: 'true' };
  const address = new URL(databaseUri(String(process.env['TEST_MONGODB_URI']), 'guard', direct));
  address.host = `127.0.0.1:${port}`;
  address.searchParams.delete('replicaSet');
  return address.href;
}

/** Passes connections on to the database until it is cut. */
async function openWay() {
  const to = new URL(String(process.env['TEST_MONGODB_URI']));
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks every connection, or ends it in order as a server does when its process ends. */
    cut(how: 'destroy' | 'end' = 'destroy') {
      server.close();
      for (const socket of sockets) socket[how]();
    },
  };
}

const now = new Date();
const calls: { what: string; call: () => Promise<unknown> }[] = [
  { what: 'messages.insert', call: () => repositories.messages.insert(newMessage(), now) },
  {
    what: 'messages.beginAttempt',
    call: () => repositories.messages.beginAttempt('wks', 'key', 3),
  },
  {
    what: 'messages.recordStatus',
    call: () => repositories.messages.recordStatus('snd', 'trk', reported('sent'), null),
  },
  { what: 'templates.save', call: () => repositories.templates.save([synced()]) },
  {
    what: 'templates.stream',
    call: () => repositories.templates.stream('wks', {})[Symbol.asyncIterator]().next(),
  },
  { what: 'workspaces.list', call: () => repositories.workspaces.list() },
];

describe('database that is away', () => {
  test.each(calls)('$what fails with temporarily_unavailable', async ({ call }) => {
    await expect(call()).rejects.toMatchObject({
      name: 'HeraldError',
      code: 'temporarily_unavailable',
      message: 'the database is not reachable right now; try again shortly',
    });
  });

  test('the ping of /readyz fails while the database is away', async () => {
    await expect(cut.ping()).rejects.toThrow(/./);
  });

  test('fails to open another connection while the database is away, instead of waiting', async () => {
    await expect(openDatabase({ uri: cutUri, serverSelectionTimeoutMs: 300 })).rejects.toThrow(/./);
  });
});

/** Without the guard, the driver waits for ever for an operation on a connection that is about to close. */
test('every operation gets an answer from a database that closes its connections', async () => {
  const way = await openWay();
  const closing = await connected(uriOver(way));
  const { workspaces } = createRepositories(closing);
  await Promise.all(Array.from({ length: 10 }, () => workspaces.list()));

  way.cut('end');
  const answers: Promise<unknown>[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    answers.push(workspaces.list());
    await nextTurn();
  }

  for (const { status } of await Promise.allSettled(answers)) expect(status).toBe('rejected');
  await closing.close();
});

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
  'mongodb://user:p%rd@127.0.0.1/herald',
  'mongodb://',
])('the address %s is refused, because waiting would not mend it', async (uri) => {
  const refused = await open(uri).catch((error: unknown) => error);

  expect(refused).toMatchObject({ message: expect.stringMatching(/^MONGODB_URI cannot be read/) });
  expect(refused).not.toBeInstanceOf(HeraldError);
});

test('a name that does not resolve is a database that is away', async () => {
  await expect(open('mongodb://nowhere.invalid/herald')).rejects.toMatchObject(AWAY);
});
