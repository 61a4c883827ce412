import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { issueCertificate, type TestCertificate } from './support/certificate';
import {
  failed,
  namedClientOf,
  operatorEgress,
  plainClientOf,
  post,
  RESPONSE,
  responseOf,
} from './support/clients';
import { closed, startHttpServer, startHttpsServer, startRawServer } from './support/servers';

let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate();
});

describe('reuse of connections', () => {
  test('uses one connection for requests that follow each other', async () => {
    const server = await startHttpsServer(certificate, (_, response) => response.end('ok'));
    const { client, url } = namedClientOf(server, certificate);
    for (let i = 0; i < 5; i += 1) expect(await client.request(post(url))).toMatchObject(RESPONSE);
    expect(server.requests).toHaveLength(5);
    expect(server.connections).toHaveLength(1);
  });

  test('does not reuse a connection past its age', async () => {
    const server = await startHttpServer((_, response) => response.end('ok'));
    const { client, url } = plainClientOf(server, { maxSocketAgeMs: 0.001 });
    for (let i = 0; i < 3; i += 1) expect(await client.request(post(url))).toMatchObject(RESPONSE);
    expect(server.connections).toHaveLength(3);
  });

  test('does not cut an exchange when its connection passes its age', async () => {
    const server = await startHttpServer((request, response) => {
      if (server.requests.length === 1) response.end('ok');
      else setTimeout(() => response.end('late'), 600);
      request.resume();
    });
    const { client, url } = plainClientOf(server, { maxSocketAgeMs: 300 });
    expect(await client.request(post(url))).toMatchObject(RESPONSE);
    const response = responseOf(await client.request(post(url)));
    expect(response.body.toString()).toBe('late');
  });

  test('a request succeeds although the server has closed the idle connection', async () => {
    const server = await startRawServer((socket) => {
      socket.on('data', () => {
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n');
      });
    });
    const { client, url } = plainClientOf(server);
    for (let i = 0; i < 3; i += 1) {
      expect(await client.request(post(url))).toMatchObject(RESPONSE);
      await closed(server.connections[i]);
    }
    expect(server.connections).toHaveLength(3);
  });

  test('close() ends idle connections', async () => {
    const messages: unknown[] = [];
    const record = (message: unknown) => messages.push(message);
    const server = await startHttpServer((_, response) => response.end('ok'));
    const { client, url } = plainClientOf(server);
    subscribe('net.client.socket', record);
    expect(await client.request(post(url))).toMatchObject(RESPONSE);
    unsubscribe('net.client.socket', record);
    expect(messages).toMatchObject([{ socket: { destroyed: false } }]);
    await client.close();
    expect(messages).toMatchObject([{ socket: { destroyed: true } }]);
  });
});

describe('connections per origin', () => {
  test('opens no more connections at once than allowed, and lets further requests wait for them', async () => {
    let active = 0;
    let mostActive = 0;
    const server = await startHttpServer((_, response) => {
      active += 1;
      mostActive = Math.max(mostActive, active);
      response.write('o');
      setTimeout(() => {
        active -= 1;
        response.end('k');
      }, 20);
    });
    const { client, url } = plainClientOf(server, { connectionsPerOrigin: 2 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => client.request(post(url))));
    for (const outcome of outcomes) expect(outcome).toMatchObject(RESPONSE);
    expect(mostActive).toBe(2);
    expect(server.connections).toHaveLength(2);
  });

  test('counts waiting for a connection towards the deadline, and never sends what waited too long', async () => {
    const server = await startHttpServer((_, response) => {
      if (server.requests.length === 2) response.end('ok');
    });
    const { client, url } = plainClientOf(server, { connectionsPerOrigin: 1 });
    const controller = new AbortController();
    const holder = client.request(post(url, { signal: controller.signal }));
    expect(await client.request(post(url, { timeoutMs: 50 }))).toMatchObject(failed('timeout'));
    controller.abort();
    expect(await holder).toMatchObject(failed('aborted'));
    expect(await client.request(post(url))).toMatchObject(RESPONSE);
    expect(server.requests).toHaveLength(2);
  });

  test('a hanging origin does not delay another origin', async () => {
    const hanging = await startHttpServer(() => {});
    const healthy = await startHttpServer((_, response) => response.end('ok'));
    const origins = [hanging, healthy].map((server) => `http://127.0.0.1:${server.port}`);
    const client = operatorEgress({ origins, connectionsPerOrigin: 1 });
    const stuck = client.request(post(`${origins[0]}/`));
    expect(await client.request(post(`${origins[1]}/`))).toMatchObject(RESPONSE);
    await client.close();
    expect(await stuck).toMatchObject(failed('aborted'));
  });

  test('frees the connection of a server that answers without reading the request', async () => {
    const server = await startRawServer((socket) => {
      socket.pause();
      socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
    });
    const { client, url } = plainClientOf(server, { connectionsPerOrigin: 1 });
    const body = 'x'.repeat(16 * 1024 * 1024);
    for (let i = 0; i < 3; i += 1) {
      expect(responseOf(await client.request(post(url, { body }))).status).toBe(413);
    }
  });
});
