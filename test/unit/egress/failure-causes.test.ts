import type { Socket } from 'node:net';
import type tls from 'node:tls';
import { expect, test } from '@jest/globals';
import { generate } from 'selfsigned';
import { startTlsStranger } from '../../support/hostile-receiver';
import { RECEIVER_NAME, issueCertificate } from './support/certificate';
import { detailOf, namedClientOf, plainClientOf, post } from './support/clients';
import { closeAfterTest, startRawServer } from './support/servers';

/** Answers of a receiver, and the sentences about each. */
const ANSWERS: [what: string, answer: string, sentences: RegExp][] = [
  [
    '20 KiB of cookies',
    `HTTP/1.1 200 OK\r\n${`set-cookie: ${'a'.repeat(999)}\r\n`.repeat(20)}\r\n`,
    /more than 16 KiB of headers \(HPE_HEADER_OVERFLOW\)\. Send fewer/,
  ],
  [
    'two equal lengths',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok',
    /two headers that tell the length .*Send one Content-Length/,
  ],
  [
    'chunks and a length',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n',
    /Content-Length that does not fit .*not both/,
  ],
  [
    'bare line feeds',
    'HTTP/1.1 200 OK\ncontent-length: 0\n\n',
    /bare line feed .*End each line with CR LF/,
  ],
  [
    'a space in a header name',
    'HTTP/1.1 200 OK\r\nx a: b\r\n\r\n',
    /header whose name or value is not valid/,
  ],
  ['a page without a head', '<html>hello</html>', /something other than HTTP\/1\.1/],
  ['HTTP/2 as text', 'HTTP/2 200 OK\r\n\r\n', /status line that is not valid/],
  ['a frame of HTTP/2', '\0\0\f\u0004\0\0\0\0\0', /speaks HTTP\/2 only .*Enable HTTP\/1\.1/],
];

test.each(ANSWERS)('says the cause and what to do for %s', async (_what, answer, sentences) => {
  const server = await startRawServer((socket) => {
    socket.once('data', () => socket.write(answer, 'latin1'));
  });
  const { client, url } = plainClientOf(server);

  expect(detailOf(await client.request(post(url)))).toMatch(sentences);
});

test('says that an intermediate certificate is missing', async () => {
  const root = await issueCertificate({ name: 'Root' });
  const issue = (name: string, ca: { key: string; cert: string }, isAuthority: boolean) =>
    generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      algorithm: 'sha256',
      notAfterDate: new Date('2099-01-01'),
      ca,
      extensions: [
        { name: 'basicConstraints', cA: isAuthority },
        { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
      ],
    });
  const between = await issue('between.test', root, true);
  const leaf = await issue(RECEIVER_NAME, { key: between.private, cert: between.cert }, false);
  const details = await Promise.all(
    [leaf.cert, `${leaf.cert}\n${between.cert}`].map((cert) =>
      failureAt({ key: leaf.private, cert }, root.cert),
    ),
  );

  expect(details).toEqual([
    expect.stringMatching(
      /without the intermediate certificate .*\(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)\. .*fullchain\.pem/,
    ),
    null,
  ]);
});

test.each<[string, tls.TlsOptions, RegExp]>([
  [
    'that wants a client certificate',
    { requestCert: true, rejectUnauthorized: true },
    /asks for a client certificate/,
  ],
  [
    'with TLS 1.1 alone',
    { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    /No version of TLS and no cipher/,
  ],
])('says the cause and what to do for a server %s', async (_what, options, sentences) => {
  const certificate = await issueCertificate();

  expect(await failureAt({ ...certificate, ...options }, certificate.cert)).toMatch(sentences);
});

/** Returns the sentences about a post to a TLS server; null when it answered. */
async function failureAt(options: tls.TlsOptions, trusted: string): Promise<string | null> {
  const stranger = await startTlsStranger(options, (socket: Socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
  });
  closeAfterTest(() => stranger.close());
  const port = Number(new URL(stranger.origin).port);
  const server = { port, connections: [], requests: [] };
  const { client, url } = namedClientOf(server, { key: '', cert: trusted });
  const outcome = await client.request(post(url));
  return outcome.kind === 'failure' ? outcome.detail : null;
}
