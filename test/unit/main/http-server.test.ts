import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpServer, listen } from '../../../src/main/http-server';
import { until } from '../../support/wait';

const LIMITS = {
  headersTimeoutMs: 60_000,
  bodyTimeoutMs: 60_000,
  uploadIdleMs: 60_000,
  uploadTimeoutMs: 60_000,
  checkIntervalMs: 25,
  maxHeaderSize: 4096,
  stallMs: 60_000,
  maxConnections: 100,
  yieldAfterMs: 0,
  trustsPeer: () => true,
};
const SHORT = { ...LIMITS, headersTimeoutMs: 150, bodyTimeoutMs: 300 };
/** For requests that arrive whole: a busy machine may take them late. */
const PATIENT = { ...LIMITS, headersTimeoutMs: 500, bodyTimeoutMs: 500 };
/** Longer than these and the check interval. */
const LONG_MS = 700;

let server: HttpServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(app: RequestListener, limits = LIMITS): Promise<Socket> {
  server = await listen(app, '127.0.0.1', 0, limits);
  return connect(Number(new URL(server.url).port), '127.0.0.1');
}

/** Returns everything that arrives until the connection ends, however it ends. */
async function received(socket: Socket): Promise<string> {
  let arrived = '';
  socket.on('error', () => undefined).on('data', (chunk) => (arrived += String(chunk)));
  await new Promise((resolve) => socket.once('close', resolve));
  return arrived;
}

const answerAtOnce: RequestListener = (request, response) => {
  response.end(`${request.method} ${Object.keys(request.headers).length}`);
};
const answerWhenRead: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('read'));
};

const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const LAST_REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

describe('connections that are closed', () => {
  test('answers 408 when the headers do not end in time', async () => {
    const socket = await open(answerAtOnce, SHORT);

    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-slow: ');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('answers 408 when the body does not end in time, though some of it keeps coming', async () => {
    const socket = await open(answerWhenRead, SHORT);

    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n');
    // Written after what has arrived is read: a write to a closed connection resets it, and an unread answer is lost.
    const trickle = setInterval(() => setImmediate(() => socket.write('x')), 20);
    const answer = await received(socket);
    clearInterval(trickle);

    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('closes without a second answer when the body of an answered request does not end', async () => {
    const socket = await open(answerAtOnce, SHORT);

    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n');
    const answer = await received(socket);

    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  test('answers 431 when the headers are too large', async () => {
    const socket = await open(answerAtOnce);

    socket.write(`GET /${'x'.repeat(LIMITS.maxHeaderSize)} HTTP/1.1\r\nhost: a\r\n\r\n`);

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /);
  });
});

describe('connections that stay open', () => {
  test('keeps a connection open when an answer takes longer than a request may', async () => {
    const socket = await open((_request, response) => {
      void pause(LONG_MS).then(() => response.end('at last'));
    }, PATIENT);

    socket.write(LAST_REQUEST);

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*at last/);
  });

  test('keeps a connection open while it is idle between two requests', async () => {
    const socket = await open(answerAtOnce, PATIENT);

    socket.write(REQUEST);
    await pause(LONG_MS);
    socket.write(LAST_REQUEST);

    expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
  });
});

test('reads all headers of a request that has many', async () => {
  const limits = { ...LIMITS, maxHeaderSize: 64 * 1024 };
  server = await listen(answerAtOnce, '127.0.0.1', 0, limits);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const many = Array.from({ length: 3000 }, (_, at) => `h${at}: v\r\n`).join('');

  socket.write(LAST_REQUEST.replace('\r\n\r\n', `\r\n${many}\r\n`));

  expect(await text(socket)).toContain('GET 3002');
});

test('a server that stops finishes its current answer, then closes the connection', async () => {
  const waiting: ServerResponse[] = [];
  const socket = await open((_request, response) => void waiting.push(response));
  socket.write(REQUEST);
  await until('the request', () => waiting.length === 1);

  const closed = server?.close();
  waiting[0]?.end('finished');

  expect(await text(socket)).toContain('finished');
  await closed;
  server = undefined;
});

describe('connections that take all places', () => {
  const BEGINNINGS: [string, string][] = [
    ['say nothing', ''],
    ['do not end their headers', 'GET / HTTP/1.1\r\nhost: a\r\n'],
    ['do not end their bodies', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nx'],
    ['do not end their second request', `${REQUEST}GET / HTTP/1.1\r\n`],
  ];
  const few = { ...LIMITS, maxConnections: 2 };

  let filling: Socket[] = [];
  afterEach(() => filling.forEach((socket) => socket.destroy()));

  async function fill(
    beginning: string,
    { yieldAfterMs = 50, app = answerWhenRead } = {},
  ): Promise<number> {
    server = await listen(app, '127.0.0.1', 0, { ...few, yieldAfterMs });
    const port = Number(new URL(server.url).port);
    filling = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    for (const socket of filling) {
      await once(socket, 'connect');
      socket.on('error', () => undefined).resume();
      socket.write(beginning);
    }
    return port;
  }

  /** Returns whether a request on a new connection is answered. */
  async function isAnswered(port: number): Promise<boolean> {
    const socket = connect(port, '127.0.0.1');
    socket.write(LAST_REQUEST);
    return (await received(socket)).startsWith('HTTP/1.1 200 ');
  }

  test.each(BEGINNINGS)('connections give way when they %s', async (_name, beginning) => {
    const port = await fill(beginning);

    await until('an answer', () => isAnswered(port));

    expect(await isAnswered(port)).toBe(true);
  });

  test('unfinished connections keep their places for a while', async () => {
    const port = await fill('', { yieldAfterMs: 60_000 });

    expect([await isAnswered(port), await isAnswered(port)]).toEqual([false, false]);
  });

  test('connections with complete requests keep their places until they are answered', async () => {
    const waiting: ServerResponse[] = [];
    const app: RequestListener = (_request, response) => void waiting.push(response);
    const port = await fill(LAST_REQUEST, { yieldAfterMs: 0, app });
    const answers = filling.map((socket) => once(socket, 'data'));
    await until('both requests', () => waiting.length === 2);

    expect([await isAnswered(port), await isAnswered(port)]).toEqual([false, false]);

    for (const response of waiting) response.end('at last');
    for (const [data] of await Promise.all(answers)) expect(String(data)).toContain(' 200 ');
  });
});
