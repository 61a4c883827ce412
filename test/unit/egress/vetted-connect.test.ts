import { beforeAll, describe, expect, test } from '@jest/globals';
import { issueCertificate, RECEIVER_NAME, type TestCertificate } from './support/certificate';
import {
  failed,
  namedClientOf,
  operatorEgress,
  post,
  RESPONSE,
  resolverOf,
  webhookEgress,
} from './support/clients';
import { startHttpServer, startHttpsServer } from './support/servers';

let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate();
});

describe('destination of the socket', () => {
  test('connects to the vetted address, with the name in SNI, certificate check and Host', async () => {
    const first = await startHttpsServer(certificate, (_, response) => response.end());
    const place = { host: '127.0.0.2', port: first.port };
    const second = await startHttpsServer(certificate, (_, response) => response.end(), place);
    const resolve = resolverOf({ [RECEIVER_NAME]: ['127.0.0.2'] });
    const { client, url } = namedClientOf(first, certificate, { resolve });

    expect(await client.request(post(url))).toMatchObject(RESPONSE);

    expect(first.connections).toHaveLength(0);
    const [request] = second.requests;
    expect(request?.socket).toMatchObject({ servername: RECEIVER_NAME });
    expect(request?.headers.host).toBe(`${RECEIVER_NAME}:${second.port}`);
  });

  test('checks a literal address against the addresses of the certificate', async () => {
    const server = await startHttpsServer(certificate, (_, response) => response.end());
    const origin = `https://127.0.0.1:${server.port}`;
    const client = webhookEgress({ allowOrigins: [origin], extraCaPem: certificate.cert });
    expect(await client.request(post(`${origin}/hook`))).toMatchObject(RESPONSE);
  });

  test('tries the next address when the first one refuses', async () => {
    const server = await startHttpServer((_, response) => response.end());
    const origin = `http://two.test:${server.port}`;
    const resolve = resolverOf({ 'two.test': ['127.0.0.2', '127.0.0.1'] });
    const client = operatorEgress({ origins: [origin], resolve });
    expect(await client.request(post(origin))).toMatchObject(RESPONSE);
  });
});

describe('forbidden addresses', () => {
  test('blocks a forbidden literal address, which is never looked up', async () => {
    const server = await startHttpsServer(certificate, (_, response) => response.end());
    const client = webhookEgress({ allowOrigins: [], extraCaPem: certificate.cert });
    const url = `https://127.0.0.1:${server.port}/`;
    expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
    expect(server.connections).toHaveLength(0);
  });

  test('an allowed origin allows neither another port nor another name', async () => {
    const allowed = await startHttpsServer(certificate, (_, response) => response.end());
    const other = await startHttpsServer(certificate, (_, response) => response.end());
    const resolve = resolverOf({ 'other.test': ['127.0.0.1'], [RECEIVER_NAME]: ['127.0.0.1'] });
    const { client } = namedClientOf(allowed, certificate, { resolve });
    for (const host of [`${RECEIVER_NAME}:${other.port}`, `other.test:${allowed.port}`]) {
      expect(await client.request(post(`https://${host}/`))).toMatchObject(
        failed('blocked_address'),
      );
    }
    expect([...allowed.connections, ...other.connections]).toHaveLength(0);
  });

  test.each(['https://127.0.0.1:1/', 'http://127.0.0.1:2/'])(
    'blocks %s when the operator configured http://127.0.0.1:1',
    async (url) => {
      const client = operatorEgress({ origins: ['http://127.0.0.1:1'] });
      expect(await client.request(post(url))).toMatchObject(failed('blocked_address'));
    },
  );

  test.each([
    'http://127.0.0.1/path',
    '127.0.0.1',
    'ftp://a.test',
    'http://A.test',
    'http://a.test:80',
  ])('rejects %s as a configured origin', (origin) => {
    expect(() => operatorEgress({ origins: [origin] })).toThrow('is not an exact origin');
  });
});
