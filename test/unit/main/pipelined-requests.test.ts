import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { until } from '../../support/wait';

const STARTS = 'http.server.request.start';
const SEGMENT_BYTES = 64 * 1024;

let server: HttpServer;
let unanswered: ServerResponse[];
/** Requests that Node has made of what it read. */
let made: number;
const count = (): void => void (made += 1);

beforeEach(async () => {
  [made, unanswered] = [0, []];
  subscribe(STARTS, count);
  server = await listen((_request, response) => void unanswered.push(response), '127.0.0.1', 0);
});
afterEach(async () => {
  unsubscribe(STARTS, count);
  await server.close();
});

function open(): Socket {
  return connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
}

/** Returns what a connection brings until it is closed. */
async function received(socket: Socket): Promise<string> {
  let arrived = '';
  socket.on('data', (chunk) => (arrived += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return arrived;
}

const filled = (request: string): string =>
  request.repeat(Math.ceil(SEGMENT_BYTES / request.length));

const BUNDLES: [string, string][] = [
  ['with a host', 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with two hosts', 'GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['of HTTP/1.0', 'GET / HTTP/1.0\r\nconnection: keep-alive\r\n\r\n'],
  ['with bodies', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\nx'],
  [
    'with bodies in chunks',
    `POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['with an Expect', 'POST / HTTP/1.1\r\nhost: a\r\nexpect: x\r\n\r\n'],
  [
    'that ask for an upgrade',
    'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: a\r\n\r\n',
  ],
];

test.each(BUNDLES)('of thousands of requests %s at once few are read', async (_kind, request) => {
  const socket = open();
  const closed = received(socket);

  socket.write(filled(request));
  await closed;

  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThanOrEqual(4);
});

test('thousands of requests behind one under way do not disturb other connections', async () => {
  const [busy, other] = [open(), open()];
  const closed = received(busy);
  busy.write(filled('GET / HTTP/1.1\r\nhost: a\r\n\r\n'));
  await closed;

  const answered = received(other);
  other.write('GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  await until('both requests', () => unanswered.length === 2);
  unanswered.at(-1)?.end('answered');

  expect(await answered).toMatch(/^HTTP\/1\.1 200 [^]*answered$/);
});

test.each([
  ['1.1', /^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/],
  ['1.0', /^HTTP\/1\.1 200 OK\r\n/],
])('answers a request of HTTP/%s without a host', async (version, answer) => {
  const socket = open();
  const all = received(socket);

  socket.write(`GET / HTTP/${version}\r\n\r\n`);
  await until('the request', () => made > 0);
  unanswered[0]?.end();

  expect(await all).toMatch(answer);
});
