import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { expectToMatchOpenapi } from '../support/openapi';
import { type Tenant, mintTenant } from '../support/tenant';

const SEND = '/api/v2/template/send';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

/** Sends the chunks as they are, in the order given; without a Content-Length when there are several. */
function post(
  chunks: Buffer[],
  headers: Record<string, string> = {},
  path = SEND,
): Promise<{ status: number | undefined; body: Record<string, unknown> }> {
  const own = { 'service-api-key': tenant.apiKey, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(herald.apiUrl + path, { method: 'POST', headers: { ...own, ...headers } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      void text(response).then((body) =>
        resolve({ status: response.statusCode, body: JSON.parse(body) as Record<string, unknown> }),
      );
    });
    for (const chunk of chunks.slice(0, -1)) sent.write(chunk);
    sent.end(chunks.at(-1));
  });
}

const plain = Buffer.from(JSON.stringify({ recipientNumber: 'nobody', templateId: 'tpl' }));
const spaces = (bytes: number): Buffer => Buffer.alloc(bytes, ' ');
const withoutLength = { 'transfer-encoding': 'chunked' };

/** The body was read: what is wrong is in it. */
const READ = { status: 400, code: 'invalid_request', error: expect.stringContaining('digits') };
const TOO_LARGE = {
  status: 413,
  code: 'payload_too_large',
  error: 'the body is larger than this endpoint accepts',
};
const COMPRESSED = {
  status: 400,
  code: 'invalid_json',
  error: expect.stringContaining('not compressed'),
};

async function outcomeOf(...asked: Parameters<typeof post>) {
  const { status, body } = await post(...asked);
  expectToMatchOpenapi('POST', SEND, Number(status), body);
  return { status, code: body['code'], error: body['error'] };
}

describe('a body without a Content-Length', () => {
  test('is read up to 256 KiB', async () => {
    const chunks = [spaces(200_000), spaces(262_144 - 200_000 - plain.length), plain];

    expect(await outcomeOf(chunks, withoutLength)).toEqual(READ);
  });

  test('is refused when it turns out to be larger', async () => {
    const chunks = [spaces(200_000), spaces(262_145 - 200_000 - plain.length), plain];

    expect(await outcomeOf(chunks, withoutLength)).toEqual(TOO_LARGE);
  });
});

describe('a compressed body', () => {
  const body = gzipSync(Buffer.concat([spaces(50_000_000), plain]));

  test.each(['gzip', 'deflate', 'br', 'zstd', 'compress', 'gzip, gzip', 'none'])(
    'as "%s" is refused as it is, whatever it would unfold to',
    async (encoding) => {
      expect(body.length).toBeLessThan(100_000);
      expect(await outcomeOf([body], { 'content-encoding': encoding })).toEqual(COMPRESSED);
    },
  );

  test('of a callback too: its signature is over its bytes', async () => {
    const path = `/callbacks/meta/${tenant.connectionId}`;

    const answer = await post([gzipSync(plain)], { 'content-encoding': 'gzip' }, path);

    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_json' } });
  });
});

describe('a path', () => {
  test('of any length that a request may have is answered in few words', async () => {
    const path = `/api/v2/template/${'x'.repeat(10_000)}`;

    const { status, body } = await call(herald, 'GET', path);

    expect(status).toBe(404);
    expect(String(body['error']).length).toBeLessThan(300);
  });

  test('longer than that never reaches Herald', async () => {
    const response = await fetch(`${herald.apiUrl}/${'x'.repeat(17_000)}`);

    expect(response.status).toBe(431);
  });
});
