import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type RunningMongodb, freePort, readyMongodb, startMongodb } from '../../engines';
import { createRepositories } from '../../src/persistence';
import { type Database, openDatabase } from '../../src/persistence/database';
import type { Repositories } from '../../src/ports/repositories';
import { newMessage, newSender, newWebhookEvent, reported, synced } from './support';

let database: Database;
let repositories: Repositories;
let uri: string;

/** An engine of the suite's own, stopped after the connection is up: a database that goes away. */
beforeAll(async () => {
  const engine = await readyMongodb(() => undefined);
  const running: RunningMongodb = await startMongodb({ engine, port: await freePort() });
  uri = `${running.uri}/guard`;
  database = await openDatabase({ uri, serverSelectionTimeoutMs: 300 });
  repositories = createRepositories(database);
  await repositories.workspaces.list();
  await running.stop();
});
afterAll(() => database.close());

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
