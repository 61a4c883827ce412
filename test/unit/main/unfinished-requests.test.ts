import { afterEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type Socket, connect } from 'node:net';
import { type HttpServer, listen } from '../../../src/main/http-server';

const CHUNKED = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
const CRUMB = '1\r\nx\r\n';
/** Far more than what waits in the buffers of both sides. */
const FLOOD_BYTES = 16 * 1024 * 1024;

let server: HttpServer | undefined;
let taken: Socket | undefined;

afterEach(async () => {
  taken?.destroy();
  await server?.close();
  server = undefined;
  taken = undefined;
});

const answerAtOnce: RequestListener = (request, response) => {
  taken = request.socket;
  response.end('answered');
};

async function open(app: RequestListener = answerAtOnce): Promise<Socket> {
  server = await listen(app, '127.0.0.1', 0);
  const port = Number(new URL(server.url).port);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  return socket.on('error', () => undefined);
}

/** Returns what a connection brings until it ends, and resolves `closed` when it is closed, in whatever way. */
function received(socket: Socket): { answer: Promise<string>; closed: Promise<void> } {
  let arrived = '';
  socket.on('data', (chunk) => (arrived += String(chunk)));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const ended = new Promise<void>((resolve) => socket.once('end', resolve));
  return { answer: Promise.race([ended, closed]).then(() => arrived), closed };
}

describe('a body in chunks that goes on after the answer', () => {
  test('ends the connection, and tells so', async () => {
    const socket = await open();

    socket.write(CHUNKED + CRUMB);

    expect(await received(socket).answer).toMatch(
      /200 OK\r\n[^]*connection: close\r\n[^]*answered/i,
    );
  });

  test('is not read, while its sender reads the answer', async () => {
    const socket = await open();
    socket.write(CHUNKED);
    socket.write(Buffer.from(CRUMB.repeat(FLOOD_BYTES / CRUMB.length)));

    const { answer, closed } = received(socket);
    expect(await answer).toContain('answered');
    await closed;

    expect(taken?.bytesRead).toBeLessThan(512 * 1024);
  });
});

test.each([
  ['in chunks', `${CHUNKED}1\r\nx\r\n0\r\n\r\n`],
  ['of an announced length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\nx'],
])('a body %s that ends before the answer leaves the connection open', async (_kind, request) => {
  const socket = await open((incoming, response) => {
    incoming.resume().once('end', () => response.end('answered'));
  });

  for (let time = 0; time < 2; time += 1) {
    socket.write(request);
    expect(String((await once(socket, 'data'))[0])).toContain('keep-alive');
  }
  socket.destroy();
});

test('the rest of a body of an announced length is read, and the connection stays open', async () => {
  const socket = await open();
  const head = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${FLOOD_BYTES}\r\n\r\n`;

  for (let time = 0; time < 2; time += 1) {
    socket.write(head);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('keep-alive');
    await new Promise((resolve) => socket.write(Buffer.alloc(FLOOD_BYTES), resolve));
  }
  socket.destroy();
});
