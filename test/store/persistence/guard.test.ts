import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { createRepositories } from '../../../src/persistence';
import { type Database, openDatabase } from '../../../src/persistence/database';
import type { Repositories } from '../../../src/ports/repositories';
import { newMessage, newSender, newWebhookEvent, reported, synced } from '../../support/records';

let database: Database;
let repositories: Repositories;
let uri: string;

/** The way to the database is cut after the connection is up. */
beforeAll(async () => {
  const way = await openWay(Number(new URL(String(process.env['TEST_MONGODB_URI'])).port));
  uri = `mongodb://127.0.0.1:${way.port}/guard`;
  database = await openDatabase({ uri, serverSelectionTimeoutMs: 300 });
  repositories = createRepositories(database);
  await repositories.workspaces.list();
  way.cut();
});
afterAll(() => database.close());

/** Passes connections on to a port of this machine until it is cut. */
async function openWay(to: number) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
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
    call: () => repositories.messages.noteAcceptance('snd', 'trk', 'wamid'),
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

describe('while the database is away', () => {
  test.each(calls)('$what is temporarily_unavailable', async ({ call }) => {
    await expect(call()).rejects.toMatchObject({
      name: 'HeraldError',
      code: 'temporarily_unavailable',
      message: 'the database is not reachable right now; try again shortly',
    });
  });

  test('the ping of /readyz says so', async () => {
    await expect(database.ping()).rejects.toThrow(/./);
  });

  test('opening another connection fails instead of waiting', async () => {
    await expect(openDatabase({ uri, serverSelectionTimeoutMs: 300 })).rejects.toThrow(/./);
  });
});
