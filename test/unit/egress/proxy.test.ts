import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createProviderEgress } from '../../../src/egress/provider-egress';
import type { StreamedRequest } from '../../../src/ports/egress';
import { issueCertificate, type TestCertificate } from './support/certificate';
import { detailOf, failed, post, RESPONSE, resolverOf } from './support/clients';
import { startProxy } from './support/proxy';
import { closeAfterTest, startHttpsServer, startRawServer } from './support/servers';

/** A name that only the proxy knows. */
const NAME = 'graph.provider.test';
/** Address in the certificate that nothing but the proxy may be asked for. */
const FILES = '127.0.0.2';
const PASSWORD = 'p@ss';

let certificate: TestCertificate;

beforeAll(async () => {
  certificate = await issueCertificate({ name: NAME });
});

/** Starts a provider, and a client that reaches it through this proxy. */
async function through(proxyPort: number, fileOrigins: readonly string[] = []) {
  const provider = await startHttpsServer(certificate, (_, response) => response.end('{}'));
  const origin = `https://${NAME}:${provider.port}`;
  const client = createProviderEgress({
    origins: [origin],
    allowOrigins: [],
    extraCaPem: certificate.cert,
    resolve: resolverOf({}),
    proxy: {
      url: `http://user:${encodeURIComponent(PASSWORD)}@127.0.0.1:${proxyPort}`,
      fileOrigins: fileOrigins.map((host) => `https://${host}:${provider.port}`),
    },
  });
  closeAfterTest(() => client.close());
  return { provider, origin, client };
}

const get = (url: string): StreamedRequest => ({
  method: 'GET',
  url,
  headers: {},
  timeoutMs: 10_000,
  idleMs: 10_000,
});

describe('proxy for providers', () => {
  test('carries calls, with the name in SNI and the connection kept', async () => {
    const { asked, port } = await startProxy();
    const { provider, origin, client } = await through(port);

    expect(await client.request(post(`${origin}/v25.0/1/messages`))).toMatchObject(RESPONSE);
    expect(await client.request(post(`${origin}/v25.0/1/messages`))).toMatchObject(RESPONSE);

    expect(asked).toEqual([{ authority: `${NAME}:${provider.port}`, headers: expect.any(Object) }]);
    const credentials = Buffer.from(`user:${PASSWORD}`).toString('base64');
    expect(asked[0]?.headers).toMatchObject({ 'proxy-authorization': `Basic ${credentials}` });
    expect(provider.requests[0]?.socket).toMatchObject({ servername: NAME });
    expect(provider.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  test('carries files of the hosts that the adapters list, and of no others', async () => {
    const { asked, port } = await startProxy();
    const { provider, client } = await through(port, [FILES]);

    const file = await client.open(get(`https://${FILES}:${provider.port}/file`));
    expect(file.kind === 'response' && (await text(file.body))).toBe('{}');
    for (const host of ['elsewhere.test', '127.0.0.1', `${NAME}.evil.test`]) {
      const answer = await client.open(get(`https://${host}:${provider.port}/file`));
      expect(answer).toMatchObject({ kind: 'failure' });
    }
    expect(asked.map(({ authority }) => authority)).toEqual([`${FILES}:${provider.port}`]);
    expect(await client.request(post('https://elsewhere.test/'))).toMatchObject(
      failed('blocked_address'),
    );
  });

  test.each([407, 403, 502])(
    'says that the proxy refused with %d, without its password',
    async (status) => {
      const { port } = await startProxy(status);
      const { origin, client } = await through(port);

      const outcome = await client.request(post(`${origin}/`));

      expect(outcome).toMatchObject(failed('refused'));
      expect(detailOf(outcome)).toContain(`The proxy 127.0.0.1:${port} did not connect`);
      expect(detailOf(outcome)).toContain(`HTTP ${status}`);
      expect(detailOf(outcome).includes('PROVIDER_PROXY_URL')).toBe(status === 407);
      expect(detailOf(outcome)).not.toMatch(/p@ss|p%40ss|user:/);
    },
  );

  test('is not taken from HTTPS_PROXY', async () => {
    const { asked, port } = await startProxy();
    const provider = await startHttpsServer(certificate, (_, response) => response.end('{}'));
    const origin = `https://${NAME}:${provider.port}`;
    const resolve = resolverOf({ [NAME]: ['127.0.0.1'] });
    process.env['HTTPS_PROXY'] = `http://127.0.0.1:${port}`;
    closeAfterTest(async () => delete process.env['HTTPS_PROXY']);

    const options = { allowOrigins: [], extraCaPem: certificate.cert, resolve };
    const client = createProviderEgress({ ...options, origins: [origin] });
    closeAfterTest(() => client.close());

    expect(await client.request(post(origin))).toMatchObject(RESPONSE);
    expect(asked).toEqual([]);
  });

  test('fails in time behind a proxy that is silent, talks nonsense or is away', async () => {
    const silent = await startRawServer(() => undefined);
    const late = await (
      await through(silent.port)
    ).client.request(post(`https://${NAME}:1/`, { timeoutMs: 100 }));
    expect(late).toMatchObject({ kind: 'failure' });

    const nonsense = await startRawServer((socket) => void socket.end('220 mail ready\r\n'));
    const { origin, client } = await through(nonsense.port);
    expect(await client.request(post(`${origin}/`))).toMatchObject(failed('protocol'));

    const away = await through(1);
    const outcome = await away.client.request(post(`${away.origin}/`));
    expect(outcome).toMatchObject(failed('refused'));
    expect(detailOf(outcome)).toContain('The proxy of PROVIDER_PROXY_URL: 127.0.0.1:1 refused');
  });
});
