import { beforeAll, describe, expect, test } from '@jest/globals';
import { issueCertificate, type TestCertificate } from './support/certificate';
import {
  detailOf,
  failed,
  namedClientOf,
  operatorEgress,
  plainClientOf,
  post,
  resolverOf,
  webhookEgress,
} from './support/clients';
import { closed, startHttpServer, startHttpsServer, startRawServer } from './support/servers';

const never = new Promise<never>(() => {});
let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate();
});

describe('invalid_url', () => {
  test.each(['not a url', 'http://example.com/', 'https://user:secret@example.com/', ''])(
    'fails with invalid_url for %j',
    async (url) => {
      const outcome = await webhookEgress({ allowOrigins: [] }).request(post(url));
      expect(outcome).toMatchObject(failed('invalid_url'));
      expect(detailOf(outcome)).not.toContain('secret');
    },
  );
});

describe('dns', () => {
  test('fails with dns when the name does not exist', async () => {
    const client = webhookEgress({ allowOrigins: [], resolve: resolverOf({}) });
    const outcome = await client.request(post('https://gone.test/'));
    expect(outcome).toMatchObject(failed('dns'));
    expect(detailOf(outcome)).toBe(
      'The name gone.test does not resolve (ENOTFOUND). Check the host name in the URL, and its DNS records.',
    );
  });

  test('fails with dns, not with refused, when the DNS server refuses', async () => {
    const error = Object.assign(new Error('queryA ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const resolve = () => Promise.reject(error);
    const client = webhookEgress({ allowOrigins: [], resolve });
    expect(await client.request(post('https://down.test/'))).toMatchObject(failed('dns'));
  });
});

describe('refused and unreachable', () => {
  test('fails with refused when nobody listens on the port', async () => {
    const server = await startRawServer(() => {});
    const origin = `http://127.0.0.2:${server.port}`;
    const outcome = await operatorEgress({ origins: [origin] }).request(post(origin));
    expect(outcome).toMatchObject(failed('refused'));
    expect(detailOf(outcome)).toBe(
      `127.0.0.2:${server.port} refused the connection (ECONNREFUSED). Start the server, or check the port.`,
    );
  });

  test('fails with unreachable when there is no route to the address', async () => {
    // The kernel refuses to connect to the broadcast address, with or without a network.
    const origin = 'http://255.255.255.255:9';
    expect(await operatorEgress({ origins: [origin] }).request(post(origin))).toMatchObject(
      failed('unreachable'),
    );
  });
});

describe('tls', () => {
  test('fails with tls when the certificate is not trusted', async () => {
    const server = await startHttpsServer(certificate, (_, response) => response.end());
    const { client, url } = namedClientOf(server, await issueCertificate());
    const outcome = await client.request(post(url));
    expect(outcome).toMatchObject(failed('tls'));
    expect(detailOf(outcome)).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(server.requests).toHaveLength(0);
  });

  test('fails with tls when the certificate has another name', async () => {
    const other = await issueCertificate({ name: 'other.test' });
    const server = await startHttpsServer(other, (_, response) => response.end());
    const { client, url } = namedClientOf(server, other);
    const outcome = await client.request(post(url));
    expect(outcome).toMatchObject(failed('tls'));
    expect(detailOf(outcome)).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('fails with tls when the server does not speak TLS', async () => {
    const server = await startHttpServer((_, response) => response.end());
    const { client, url } = namedClientOf(server, certificate);
    expect(await client.request(post(url))).toMatchObject(failed('tls'));
    expect(server.requests).toHaveLength(0);
  });
});

describe('reset', () => {
  test.each([
    ['a reset after the request', 'resetAndDestroy'],
    ['an end without an answer', 'end'],
  ] as const)('fails with reset on %s', async (_, close) => {
    const server = await startRawServer((socket) => {
      socket.once('data', () => socket[close]());
    });
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url))).toMatchObject(failed('reset'));
  });
});

describe('timeout', () => {
  test('fails with timeout when a name server never answers', async () => {
    const client = webhookEgress({ allowOrigins: [], resolve: () => never });
    const outcome = await client.request(post('https://slow.test/', { timeoutMs: 50 }));
    expect(outcome).toMatchObject(failed('timeout'));
    expect(detailOf(outcome)).toBe('No answer within 0.05 s. Answer first, then do the work.');
    expect(outcome.durationMs).toBeGreaterThanOrEqual(49);
  });

  test('fails with timeout when a TLS handshake never ends', async () => {
    const server = await startRawServer(() => {});
    const { client, url } = namedClientOf(server, certificate);
    expect(await client.request(post(url, { timeoutMs: 100 }))).toMatchObject(failed('timeout'));
  });

  test('fails with timeout and ends the socket when the receiver stays silent', async () => {
    const server = await startHttpServer(() => {});
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url, { timeoutMs: 600 }))).toMatchObject(failed('timeout'));
    await closed(server.connections[0]);
    expect(server.connections).toHaveLength(1);
  });

  test('fails with timeout when the headers never end', async () => {
    const server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 10);
      socket.once('close', () => clearInterval(drip));
    });
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url, { timeoutMs: 200 }))).toMatchObject(failed('timeout'));
  });
});

describe('protocol', () => {
  test.each([
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nx-bad: a\u0000b\r\n\r\n'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    ],
  ])('fails with protocol and ends the connection on %s', async (_, answer) => {
    const server = await startRawServer((socket) => {
      socket.once('data', () => socket.write(answer));
    });
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url))).toMatchObject(failed('protocol'));
    await closed(server.connections[0]);
  });

  test('fails with protocol when HTTP cannot carry a request header, which is never sent or shown', async () => {
    const server = await startHttpServer((_, response) => response.end());
    const { client, url } = plainClientOf(server, { connectionsPerOrigin: 1 });
    const headers = { authorization: 'Bearer secret\r\nx-injected: 1' };
    const outcome = await client.request(post(url, { headers }));
    expect(outcome).toMatchObject(failed('protocol'));
    expect(detailOf(outcome)).not.toContain('secret');
    expect(server.connections).toHaveLength(0);
    expect(await client.request(post(url))).toMatchObject({ kind: 'response' });
  });
});

describe('aborted', () => {
  test('fails with aborted and sends nothing when it is aborted before it began', async () => {
    const server = await startHttpServer((_, response) => response.end());
    const { client, url } = plainClientOf(server);
    const request = post(url, { signal: AbortSignal.abort() });
    expect(await client.request(request)).toMatchObject(failed('aborted'));
    expect(server.connections).toHaveLength(0);
  });

  test('fails with aborted when it is aborted while the receiver works', async () => {
    const controller = new AbortController();
    const server = await startHttpServer(() => controller.abort());
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url, { signal: controller.signal }))).toMatchObject(
      failed('aborted'),
    );
  });

  test('fails with aborted when the client is closed, and after that', async () => {
    const server = await startHttpServer(() => void client.close());
    const { client, url } = plainClientOf(server);
    expect(await client.request(post(url))).toMatchObject(failed('aborted'));
    expect(await client.request(post(url))).toMatchObject(failed('aborted'));
    expect(server.requests).toHaveLength(1);
  });
});
