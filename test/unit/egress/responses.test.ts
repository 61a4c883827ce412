import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { operatorEgress, plainClientOf, post, responseOf } from './support/clients';
import { closed, startHttpServer, startRawServer, type TestServer } from './support/servers';

/** Starts a server that answers each request with these bytes, then keeps, ends or resets the socket. */
async function startScripted(
  answer: string,
  then: 'keep' | 'end' | 'resetAndDestroy' = 'keep',
): Promise<TestServer> {
  return startRawServer((socket) => {
    socket.on('data', () =>
      socket.write(answer, 'latin1', () => {
        if (then !== 'keep') socket[then]();
      }),
    );
  });
}

async function answerTo(server: TestServer, overrides: Parameters<typeof post>[1] = {}) {
  const { client, url } = plainClientOf(server);
  return responseOf(await client.request(post(url, overrides)));
}

describe('requests', () => {
  test('sends a request as given, with the length of its body in bytes', async () => {
    let body = '';
    const server = await startHttpServer((request, response) => {
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (body += chunk));
      request.on('end', () => response.end());
    });
    const { client, url } = plainClientOf(server);
    await client.request(post(`${url}?a=1&b=ü#part`, { body: '{"name":"Zoë"}' }));
    const [request] = server.requests;
    expect(body).toBe('{"name":"Zoë"}');
    expect(request).toMatchObject({ method: 'POST', url: '/hook?a=1&b=%C3%BC' });
    expect(request?.headers).toEqual({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Herald\//),
      host: `127.0.0.1:${server.port}`,
      'content-length': '15',
      'accept-encoding': 'identity',
      connection: 'keep-alive',
    });
  });

  test('replaces the Host and Accept-Encoding headers of the caller with its own', async () => {
    const server = await startHttpServer((_, response) => response.end());
    await answerTo(server, { headers: { Host: 'other.test', 'Accept-Encoding': 'gzip' } });
    expect(server.requests[0]?.headers).toMatchObject({
      host: `127.0.0.1:${server.port}`,
      'accept-encoding': 'identity',
    });
  });
});

describe('status line and headers', () => {
  test.each([200, 304, 999])('reads %i as a response', async (status) => {
    const server = await startScripted(`HTTP/1.1 ${status} Any\r\ncontent-length: 0\r\n\r\n`);
    expect(await answerTo(server)).toMatchObject({ status, bodyTruncated: false });
  });

  test('does not follow a redirect', async () => {
    const second = await startHttpServer((_, response) => response.end());
    const location = `http://127.0.0.1:${second.port}/`;
    const first = await startHttpServer((_, response) =>
      response.writeHead(307, { location }).end(),
    );
    const origins = [first, second].map((server) => `http://127.0.0.1:${server.port}`);
    const client = operatorEgress({ origins });
    const response = responseOf(await client.request(post(`${origins[0]}/`)));
    expect(response).toMatchObject({ status: 307, headers: { location } });
    expect(second.connections).toHaveLength(0);
  });

  test('lowers header names, joins repeated headers, and takes odd names and bytes as data', async () => {
    const server = await startScripted(
      'HTTP/1.1 200 OK\r\nX-Two: a\r\nx-two: b\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n' +
        '__proto__: x\r\nx-bytes: \u00ff\u0080\r\ncontent-length: 0\r\n\r\n',
    );
    const { headers } = await answerTo(server);
    expect(Object.entries(headers)).toEqual([
      ['x-two', 'a, b'],
      ['set-cookie', 'a=1, b=2'],
      ['__proto__', 'x'],
      ['x-bytes', '\u00ff\u0080'],
      ['content-length', '0'],
    ]);
  });
});

describe('response bodies', () => {
  test.each([
    ['at the cap', 10, false],
    ['one byte over the cap', 9, true],
    ['with nothing wanted', 0, true],
  ])('keeps only the wanted bytes of a body %s', async (_, maxBodyBytes, bodyTruncated) => {
    const server = await startHttpServer((_request, response) => response.end('0123456789'));
    const response = await answerTo(server, { maxBodyBytes });
    expect(response.body.toString()).toBe('0123456789'.slice(0, maxBodyBytes));
    expect(response.bodyTruncated).toBe(bodyTruncated);
  });

  test('cuts an endless body at the cap and ends its connection', async () => {
    const block = Buffer.alloc(64 * 1024, 'x');
    const server = await startHttpServer((_, response) => {
      const pump = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pump);
      pump();
    });
    const response = await answerTo(server, { maxBodyBytes: 100_000 });
    expect(response).toMatchObject({ status: 200, bodyTruncated: true });
    expect(response.body).toHaveLength(100_000);
    await closed(server.connections[0]);
    expect(server.connections).toHaveLength(1);
  });

  test('cuts a dripping body at the deadline and ends its connection', async () => {
    const server = await startHttpServer((_, response) => {
      response.write('drop');
      const drip = setInterval(() => response.write('.'), 20);
      response.once('close', () => clearInterval(drip));
    });
    const response = await answerTo(server, { timeoutMs: 600 });
    expect(response).toMatchObject({ status: 200, bodyTruncated: true });
    expect(response.body.toString()).toMatch(/^drop\.*$/);
    await closed(server.connections[0]);
    expect(server.connections).toHaveLength(1);
  });

  test.each([
    ['a reset', 'content-length: 100\r\n\r\npart', 'resetAndDestroy'],
    ['an early end', 'content-length: 100\r\n\r\npart', 'end'],
    ['broken chunks', 'transfer-encoding: chunked\r\n\r\n4\r\npart\r\nzz\r\n', 'keep'],
  ] as const)('%s after the status line is still a response', async (_, rest, then) => {
    const server = await startRawServer((socket) => {
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${rest}`));
    });
    const { client, url } = plainClientOf(server);
    const arrival = statusLineArrives();
    const outcome = client.request(post(url));
    await arrival;
    if (then !== 'keep') server.connections[0]?.[then]();
    const response = responseOf(await outcome);
    expect(response).toMatchObject({ status: 200, bodyTruncated: true });
    expect('part').toContain(response.body.toString());
  });

  test('an abort after the status line is still a response', async () => {
    const controller = new AbortController();
    const server = await startHttpServer((_, response) => void response.write('part'));
    const arrival = statusLineArrives().then(() => controller.abort());
    const response = await answerTo(server, { signal: controller.signal });
    await arrival;
    expect(response).toMatchObject({ status: 200, bodyTruncated: true });
  });

  test('keeps a body that is compressed unasked as it came', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    const server = await startHttpServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const response = await answerTo(server);
    expect(response.body.equals(bomb)).toBe(true);
  });
});

/** Resolves when Node's client has read the next response's headers: only from then on it is a response. */
function statusLineArrives(): Promise<void> {
  const channel = 'http.client.response.finish';
  return new Promise((resolve) => {
    const arrived = () => {
      unsubscribe(channel, arrived);
      resolve();
    };
    subscribe(channel, arrived);
  });
}
