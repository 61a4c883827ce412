import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readCounters } from '../api/support/metrics';
import { recipientEnding } from '../api/support/sandbox';
import { send } from '../support/client';
import { newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { type OwnHerald, startHerald } from './support/herald';

/** Some 1,000 clients in all, so many of each kind at once. The heap grows to its usual size in the first rounds. */
const FIRST_ROUNDS = 4;
const ROUNDS = 6;
const AT_ONCE = 13;
/** Bounds of what a process takes beside: connections to its database, and garbage that is not collected yet. */
const FURTHER_FDS = 120;
const FURTHER_BYTES = 250e6;

let herald: OwnHerald;
let tenant: Tenant;
let cookie: string;

beforeAll(async () => {
  herald = await startHerald({
    settings: {
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: '0',
      RATE_LIMIT_PERSON_PER_MINUTE: '0',
      RATE_LIMIT_REFUSED_PER_MINUTE: '0',
    },
  });
  tenant = await mintTenant(herald);
  cookie = (await newOwner(herald, tenant.workspaceId)).browser.cookie();
  await fillList(2000);
});
afterAll(() => herald.close());

/** Copies a message, so that files of the list have pages. */
async function fillList(count: number): Promise<void> {
  const templateId = tenant.template('welcome').id;
  await send(herald, tenant, { recipientNumber: recipientEnding('0001'), templateId });
  const messages = herald.base.database.driver.collection<{ _id: string }>('messages');
  const message = await messages.findOne({ workspaceId: tenant.workspaceId });
  const copies = Array.from({ length: count }, (_, at) => ({
    ...message,
    _id: `copy_${at}`,
    messageId: `copy_${at}`,
    key: `copy_${at}`,
    trackingToken: `copy_${at}`,
    providerMessageId: `copy_${at}`,
  }));
  await messages.insertMany(copies);
}

/** Requests of each kind of client, as they are written at once. */
function requests(): Record<string, string> {
  const key = `service-api-key: ${tenant.apiKey}`;
  const workspace = `/api/v1/workspaces/${tenant.workspaceId}`;
  const get = (path: string, header = 'accept: */*') =>
    `GET ${path} HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\n`;
  const post = (path: string, header: string) =>
    `POST ${path} HTTP/1.1\r\nhost: a\r\n${header}\r\ncontent-length: 100000\r\n\r\nhalf`;
  return {
    'pipelined files': get('/docs/swagger-ui-bundle.js').repeat(50),
    'half-read documents': get('/openapi.json').repeat(10),
    'half-read export': get('/api/v2/messages.csv', key),
    'pipelined exports': get('/api/v2/messages.csv', key).repeat(10),
    'pipelined listeners': get('/api/v2/listen', key).repeat(10),
    'live updates': get(`${workspace}/live`, `cookie: ${cookie}`),
    'half-sent upload': post(`${workspace}/conversations/none/media`, `cookie: ${cookie}`),
    'half-sent message': post('/api/v2/template/send', `${key}\r\ncontent-type: application/json`),
  };
}

/** Sends, and leaves as soon as something was answered, or at once. */
async function leave(text: string, atOnce: boolean): Promise<void> {
  const { hostname, port } = new URL(herald.apiUrl);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  await new Promise((written) => socket.write(text, written));
  // An upload and a body have no answer before they have arrived.
  if (!atOnce && !text.endsWith('half')) await Promise.race([once(socket, 'data'), closed]);
  socket.resetAndDestroy();
  await closed;
}

async function round(): Promise<void> {
  const texts = Object.values(requests());
  const clients = Array.from({ length: AT_ONCE }, (_, at) =>
    texts.map((text) => leave(text, at % 2 === 0)),
  );
  await Promise.all(clients.flat());
}

/** Returns what the API holds, by name. */
async function held() {
  const counters = await readCounters(herald.apiUrl);
  return {
    fds: counters.get('process_open_fds') ?? NaN,
    bytes: counters.get('process_resident_memory_bytes') ?? NaN,
    listeners: counters.get('herald_listeners') ?? NaN,
    streams: counters.get('herald_live_streams') ?? NaN,
    exports: counters.get('herald_permits_held{kind="export"}') ?? 0,
  };
}

test('clients that leave in the middle leave nothing behind', async () => {
  for (let at = 0; at < FIRST_ROUNDS; at += 1) await round();
  const before = await until('the end of the first', async () => {
    const now = await held();
    return now.listeners + now.streams + now.exports === 0 && now;
  });

  for (let at = 0; at < ROUNDS; at += 1) await round();

  const after = await until('the end of the last', async () => {
    const now = await held();
    return (
      now.listeners + now.streams + now.exports === 0 && now.fds <= before.fds + FURTHER_FDS && now
    );
  });
  expect(after.bytes - before.bytes).toBeLessThan(FURTHER_BYTES);
});
