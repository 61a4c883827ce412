import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { acceptedBy } from '../../support/callbacks';
import { type Answer, type CallOptions, call, send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { expectToMatchOpenapi } from '../../support/openapi';
import { type Tenant, mintTenant } from '../../support/tenant';
import { recipientEnding } from '../support/sandbox';

const SEND = '/api/v2/template/send';
const LARGEST = 262_144;

const herald = useHerald();
let tenant: Tenant;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});

function post(
  rawBody: NonNullable<CallOptions['rawBody']>,
  headers: Record<string, string> = {},
  by = tenant,
): Promise<Answer> {
  return call(herald, 'POST', SEND, {
    headers: { 'service-api-key': by.apiKey, ...headers },
    rawBody,
  });
}

const welcome = (change: object = {}, of = tenant): Record<string, unknown> => ({
  recipientNumber: recipientEnding('0003'),
  templateId: of.template('welcome').id,
  ...change,
});

const refusalOf = ({ status, body }: Answer) => ({ status, code: body['code'] });
const INVALID_JSON = { status: 400, code: 'invalid_json' };
const INVALID_REQUEST = { status: 400, code: 'invalid_request' };

async function expectNothingHappened(): Promise<void> {
  const { workspaceId } = tenant;
  expect(await herald.stage.records.messages.count({ workspaceId })).toBe(0);
  expect(await acceptedBy(herald, tenant)).toEqual([]);
}

describe('unreadable bodies', () => {
  afterEach(expectNothingHappened);

  test.each([
    { what: 'malformed JSON', body: '{"recipientNumber": 336', refusal: INVALID_JSON },
    { what: 'an empty body', body: '', refusal: INVALID_REQUEST },
    { what: 'null', body: 'null', refusal: INVALID_JSON },
    { what: 'an array', body: '[]', refusal: INVALID_REQUEST },
  ])('rejects $what with $refusal.code', async ({ body, refusal }) => {
    expect(refusalOf(await post(body))).toEqual(refusal);
  });
});

/** Sends the chunks as they are, in the order given; without a Content-Length when there are several. */
function stream(
  chunks: Buffer[],
  headers: Record<string, string> = {},
  path = SEND,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const own = { 'service-api-key': tenant.apiKey, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = request(herald.apiUrl + path, { method: 'POST', headers: { ...own, ...headers } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      void text(response).then((written) => {
        const body = JSON.parse(written) as Record<string, unknown>;
        resolve({ status: Number(response.statusCode), body });
      });
    });
    for (const chunk of chunks.slice(0, -1)) sent.write(chunk);
    sent.end(chunks.at(-1));
  });
}

async function outcomeOf(...asked: Parameters<typeof stream>) {
  const { status, body } = await stream(...asked);
  expectToMatchOpenapi('POST', SEND, status, body);
  return { status, code: body['code'], error: body['error'] };
}

const plain = Buffer.from(JSON.stringify({ recipientNumber: 'nobody', templateId: 'tpl' }));
const spaces = (bytes: number): Buffer => Buffer.alloc(bytes, ' ');

describe('size of a body', () => {
  /** The body was read: its content is what is refused. */
  const READ = { ...INVALID_REQUEST, error: expect.stringContaining('digits') };
  const error = 'the body is larger than 256 KiB';
  const TOO_LARGE = { status: 413, code: 'payload_too_large', error };

  test('accepts a body of 256 KiB and answers 413 to one more byte', async () => {
    const sized = (bytes: number) => Buffer.concat([spaces(bytes - plain.length), plain]);

    expect(await outcomeOf([sized(LARGEST)])).toEqual(READ);
    expect(await outcomeOf([sized(LARGEST + 1)])).toEqual(TOO_LARGE);
  });
});

describe('compressed bodies', () => {
  test('rejects a compressed body that holds a valid request', async () => {
    const good = gzipSync(JSON.stringify(welcome()));

    expect(refusalOf(await post(good, { 'content-encoding': 'gzip' }))).toEqual(INVALID_JSON);
    await expectNothingHappened();
  });

  test('rejects a compressed callback, whose signature is over its bytes', async () => {
    const path = `/callbacks/meta/${tenant.connectionId}`;

    const answer = await stream([gzipSync(plain)], { 'content-encoding': 'gzip' }, path);

    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid_json' } });
  });
});

describe('bodies of the wrong shape', () => {
  test('names everything that is wrong with a body at once', async () => {
    const wrong = {
      recipientNumber: 33612345678,
      templateId: '',
      templateName: 7,
      templateVariables: 'Ana',
      headerMediaUrl: 5,
      buttonValues: [],
      async: 'true',
      autoPilot: 1,
      messageId: 'with spaces',
      metadata: ['no object'],
    };

    const answer = await send(herald, tenant, wrong);

    expect(refusalOf(answer)).toEqual(INVALID_REQUEST);
    const details = answer.body['details'] as { field: string; message: string }[];
    expect(details.map(({ field }) => field)).toEqual(Object.keys(wrong));
    for (const { field, message } of details) {
      expect(answer.body['error']).toContain(`${field} ${message}`);
    }
  });

  test.each([
    { bytes: 4096, status: 404 },
    { bytes: 4097, status: 400 },
  ])('answers $status to metadata of $bytes bytes as JSON', async ({ bytes, status }) => {
    const note = 'é'.repeat((bytes - '{"note":""}'.length - 1) / 2);
    const ascii = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify({ note })));
    const fields = { templateId: 'tpl_unknown', metadata: { note: note + ascii } };

    expect((await send(herald, tenant, welcome(fields))).status).toBe(status);
  });
});

describe('accepted bodies', () => {
  let mine: Tenant;
  beforeAll(async () => {
    mine = await mintTenant(herald);
  });

  test('warns of unknown fields, each with the nearest known field', async () => {
    const unknown = { messageID: 'order-18', recipientNumbr: '33612340004' };

    const answer = await send(herald, mine, welcome(unknown, mine));

    expect(answer.status).toBe(200);
    expect(answer.body['messageId']).not.toBe('order-18');
    expect(answer.body['warnings']).toEqual([
      expect.stringMatching(/^messageID .*did you mean messageId\?$/),
      expect.stringMatching(/^recipientNumbr .*did you mean recipientNumber\?$/),
    ]);
  });

  test('warns of a number that no range has', async () => {
    const { status, body } = await send(
      herald,
      mine,
      welcome({ recipientNumber: '447700900123' }, mine),
    );
    expect([status, body['warnings']]).toEqual([200, [expect.stringMatching(/no range/)]]);
  });

  test('rejects a repeat whose variables are nested too deeply to be compared', async () => {
    const fields = JSON.stringify(welcome({ messageId: 'order-19' }, mine));
    expect((await post(fields, {}, mine)).status).toBe(200);
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);

    const answer = await post(`${fields.slice(0, -1)},"templateVariables":${deep}}`, {}, mine);

    expect(refusalOf(answer)).toEqual({ status: 400, code: 'invalid_template_values' });
  });
});
