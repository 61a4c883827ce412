import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRepositories } from '../../../src/persistence';
import { type Database, openDatabase } from '../../../src/persistence/database';
import type { Repositories } from '../../../src/ports/repositories';
import { databaseUri } from '../../support/run';
import { newMessage, newSender, newWebhookEvent, reported, synced } from '../../support/records';
import { until } from '../../support/wait';

let database: Database;
let repositories: Repositories;
let uri: string;

/** Connects through a proxy that is cut once the connection is up. */
beforeAll(async () => {
  const way = await openWay();
  uri = uriOver(way);
  database = await connected(uri);
  repositories = createRepositories(database);
  await repositories.workspaces.list();
  way.cut();
});
afterAll(() => database.close());

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
  { what: 'messages.find', call: () => repositories.messages.find('wks', 'key') },
  { what: 'messages.discard', call: () => repositories.messages.discard('wks', 'key') },
  {
    what: 'messages.beginAttempt',
    call: () => repositories.messages.beginAttempt('wks', 'key', 3),
  },
  {
    what: 'messages.noteAcceptance',
    call: () => repositories.messages.noteAcceptance('snd', 'trk', 'wamid', new Date()),
  },
  {
    what: 'messages.recordStatus',
    call: () => repositories.messages.recordStatus('snd', 'trk', reported('sent'), null),
  },
  {
    what: 'events.insert',
    call: () => repositories.events.insert(newWebhookEvent(), now),
  },
  { what: 'keys.findById', call: () => repositories.keys.findById('id') },
  { what: 'senders.insert', call: () => repositories.senders.insert(newSender()) },
  { what: 'templates.save', call: () => repositories.templates.save([synced()]) },
  { what: 'templates.list', call: () => repositories.templates.list('wks') },
  { what: 'templates.version', call: () => repositories.templates.version('wks') },
  {
    what: 'templates.stream',
    call: () => repositories.templates.stream('wks', {})[Symbol.asyncIterator]().next(),
  },
  { what: 'settings.find', call: () => repositories.settings.find('wks') },
  { what: 'events.find', call: () => repositories.events.find('wks', 'evt') },
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
    await expect(database.ping()).rejects.toThrow(/./);
  });

  test('fails to open another connection while the database is away, instead of waiting', async () => {
    await expect(openDatabase({ uri, serverSelectionTimeoutMs: 300 })).rejects.toThrow(/./);
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
