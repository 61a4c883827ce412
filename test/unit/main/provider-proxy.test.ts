import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config';
import { composeProviders } from '../../../src/main/compose/adapters';
import { issueCertificate } from '../egress/support/certificate';
import { startProxy } from '../egress/support/proxy';
import { closeAfterTest, startHttpsServer } from '../egress/support/servers';
import { credentials as metaCredentials } from '../providers/meta-cloud/callbacks';
import { credentials as twilioCredentials } from '../providers/twilio/callbacks';

/** A name that only the proxy knows. */
const NAME = 'graph.provider.test';
const TRANSFER = { timeoutMs: 10_000, bytesMax: 1000 };

/** Starts a provider that tells, at the path of each host, that its file is there. */
async function startProvider() {
  const certificate = await issueCertificate({ name: NAME });
  const { port } = await startHttpsServer(certificate, ({ url = '' }, response) => {
    const { pathname } = new URL(url, `https://${NAME}`);
    const file = `https://${decodeURIComponent(pathname.split('/').at(-1) ?? '')}/file`;
    response.writeHead(pathname.startsWith('/v25.0/') ? 200 : 307, { location: file });
    response.end(JSON.stringify({ url: file }));
  });
  const folder = await mkdtemp(join(tmpdir(), 'herald-proxy-'));
  closeAfterTest(() => rm(folder, { recursive: true }));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, certificate.cert);
  return { port, origin: `https://${NAME}:${port}`, caFile };
}

test('a process calls its providers, and opens their files alone, through PROVIDER_PROXY_URL', async () => {
  const proxy = await startProxy();
  const { port, origin, caFile } = await startProvider();
  const config = readConfig({
    HERALD_ENV: 'development',
    HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
    MONGODB_URI: 'mongodb://127.0.0.1:1/herald',
    META_GRAPH_URL: origin,
    TWILIO_API_URL: origin,
    TWILIO_CONTENT_URL: origin,
    TWILIO_MESSAGING_URL: origin,
    EGRESS_EXTRA_CA_FILE: caFile,
    PROVIDER_PROXY_URL: `http://127.0.0.1:${proxy.port}`,
  });
  const lifecycle = {
    onClose: (_name: string, close: () => Promise<void>) => closeAfterTest(close),
    close: async () => 0,
  };
  const { meta, twilio } = composeProviders({ config, lifecycle, tracing: undefined });

  for (const host of ['lookaside.fbsbx.com', '127.0.0.1:1'])
    await meta.fetchMedia(metaCredentials, host, TRANSFER);
  for (const host of ['mms.twiliocdn.com', 'media.twiliocdn.com', '127.0.0.1:2'])
    await twilio.fetchMedia(twilioCredentials, `${origin}/${host}`, TRANSFER);

  expect(new Set(proxy.asked.map(({ authority }) => authority))).toEqual(
    new Set([
      `${NAME}:${port}`,
      'lookaside.fbsbx.com:443',
      'mms.twiliocdn.com:443',
      'media.twiliocdn.com:443',
    ]),
  );
});
