import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type HttpServer,
  REQUEST_LIMITS,
  type RequestLimits,
  listen,
} from '../../../src/main/http-server';
import { until } from '../../support/wait';

const LIMITS: RequestLimits = {
  ...REQUEST_LIMITS,
  checkIntervalMs: 25,
  trustsPeer: () => true,
};
const REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
const LAST_REQUEST = 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

let server: HttpServer | undefined;
const open: Socket[] = [];

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server?.close();
  server = undefined;
});

async function serve(app: RequestListener, limits = LIMITS, host = '127.0.0.1'): Promise<number> {
  server = await listen(app, host, 0, limits);
  return Number(new URL(server.url).port);
}

function call(port: number, host = '127.0.0.1'): Socket {
  const socket = connect(port, host).on('error', () => undefined);
  open.push(socket);
  return socket;
}

const answerAtOnce: RequestListener = (_request, response) => response.end('answered');

/** Holds what it is asked; `closed` counts the answers that ended. */
function holding() {
  const held: ServerResponse[] = [];
  let closed = 0;
  const app: RequestListener = (_request, response) => {
    held.push(response.once('close', () => (closed += 1)));
  };
  return { held, app, closed: () => closed };
}

describe('requests on one connection', () => {
  test('a connection with two requests behind an answer under way is closed, and the app sees only the first', async () => {
    const { app, held, closed } = holding();
    const socket = call(await serve(app));

    socket.write(REQUEST.repeat(300));

    expect(await text(socket).catch(() => '')).toBe('');
    await until('the end of the first answer', () => closed() === 1);
    expect(held).toHaveLength(1);
  });

  test('a request waits for the answer before it, however that one is written', async () => {
    const { app, held } = holding();
    const socket = call(await serve(app));

    socket.write(REQUEST + LAST_REQUEST);
    await until('the first request', () => held.length === 1);
    // Complete for the client, which may ask again, and not yet for the server.
    held[0]?.writeHead(200, { 'content-length': 5 }).write('first');
    await once(socket, 'data');
    await pause(50);
    expect(held).toHaveLength(1);
    held[0]?.end();
    await until('the second request', () => held.length === 2);
    held[1]?.end('second');

    expect(await text(socket)).toContain('second');
  });

  test('a request that waits is dropped when its connection ends', async () => {
    const { app, held, closed } = holding();
    const socket = call(await serve(app));
    socket.write(REQUEST.repeat(2));
    await until('the first request', () => held.length === 1);

    socket.destroy();

    await until('the end of the first answer', () => closed() === 1);
    await pause(50);
    expect(held).toHaveLength(1);
  });

  test('answers a request that waits for 100 Continue, and the next one', async () => {
    const port = await serve((incoming, response) => {
      incoming.resume().once('end', () => response.end('read'));
    });
    const socket = call(port);

    socket.write('POST / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\ncontent-length: 1\r\n\r\n');
    expect(String(await once(socket, 'data'))).toContain(' 100 Continue');
    socket.write('x');
    expect(String(await once(socket, 'data'))).toContain('read');
    socket.write(LAST_REQUEST);

    expect(await text(socket)).toContain('read');
  });

  test('refuses a request that names two hosts', async () => {
    const { app, held } = holding();
    const socket = call(await serve(app));

    socket.write('GET / HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n');

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(held).toHaveLength(0);
  });
});

describe('connections whose client reads nothing', () => {
  /** Longer than what a connection takes unread. */
  const MUCH = Buffer.alloc(32 * 1024 * 1024);
  const limits = { ...LIMITS, stallMs: 400 };

  test('are closed though more is written to them', async () => {
    let closed = 0;
    const port = await serve((_request, response) => {
      response.write(MUCH);
      const beat = setInterval(() => response.write('still here: é\n'), 20);
      response.once('close', () => {
        closed += 1;
        clearInterval(beat);
      });
    }, limits);
    const socket = call(port).pause();

    socket.write(REQUEST);

    await until('the end of the answer', () => closed === 1);
    expect(socket.bytesRead).toBeLessThan(MUCH.length);
  });

  test('stay open while their answer has not begun', async () => {
    const { app, held } = holding();
    const socket = call(await serve(app, limits));
    socket.write(LAST_REQUEST);
    await until('the request', () => held.length === 1);

    await pause(2 * limits.stallMs);
    held[0]?.end('at last');

    expect(await text(socket)).toContain('at last');
  });

  test('stay open while they read slowly within one part of the answer', async () => {
    // Longer than a busy machine keeps this client from reading, and shorter than it reads.
    const patient = { ...limits, stallMs: 2000 };
    const port = await serve((_request, response) => response.end(MUCH), patient);
    const socket = call(port);
    socket.write(LAST_REQUEST);

    let bytes = 0;
    for await (const part of socket) {
      bytes += (part as Buffer).length;
      await pause(8);
    }

    expect(bytes).toBeGreaterThan(MUCH.length);
  });
});

describe('places of connections', () => {
  const few: RequestLimits = { ...REQUEST_LIMITS, maxConnections: 20, yieldAfterMs: 60_000 };

  /** Returns whether a request from an address is answered. */
  async function isAnswered(port: number, host: string): Promise<boolean> {
    const socket = call(port, host);
    socket.write(LAST_REQUEST);
    return (await text(socket).catch(() => '')).startsWith('HTTP/1.1 200 ');
  }

  async function fill(limits: RequestLimits): Promise<number> {
    const port = await serve(answerAtOnce, limits, '::');
    for (let at = 0; at < few.maxConnections / 2; at += 1) {
      const socket = call(port);
      await once(socket, 'connect');
      socket.resume();
    }
    return port;
  }

  test('one address cannot take the places of others', async () => {
    const port = await fill(few);

    expect(await isAnswered(port, '127.0.0.1')).toBe(false);
    expect(await isAnswered(port, '::1')).toBe(true);
  });

  test('idle connections give way to an address for which their shares leave nothing', async () => {
    const port = await serve(answerAtOnce, { ...few, maxConnections: 4, yieldAfterMs: 0 }, '::');
    const socket = call(port);
    await once(socket, 'connect');
    socket.resume();

    await until('an answer', () => isAnswered(port, '::1'));
    expect(await isAnswered(port, '::1')).toBe(true);
  });

  test('a trusted proxy may take any number', async () => {
    const port = await fill({ ...few, trustsPeer: (address) => address === '::ffff:127.0.0.1' });

    expect(await isAnswered(port, '127.0.0.1')).toBe(true);
  });
});
