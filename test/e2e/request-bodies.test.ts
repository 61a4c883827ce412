import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Answer, type CallOptions, call, send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';
import { hostileBodies } from './support/hostile-bodies';
import { acceptedFrom } from './support/sandbox';

const SEND = '/api/v2/template/send';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

function post(
  rawBody: NonNullable<CallOptions['rawBody']>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return call(herald, 'POST', SEND, {
    headers: { 'service-api-key': tenant.apiKey, ...headers },
    rawBody,
  });
}

const welcome = (change: object = {}): Record<string, unknown> => ({
  recipientNumber: '33612340003',
  templateId: tenant.template('welcome').id,
  ...change,
});

async function expectNothingHappened(): Promise<void> {
  const { messages } = herald.base.database.models;
  expect(await messages.countDocuments({ workspaceId: tenant.workspaceId })).toBe(0);
  expect(acceptedFrom(herald, tenant)).toEqual([]);
}

test('metadata comes back on the webhook as it was written', async () => {
  const written = '{"b":1,"2":9007199254740993,"__proto__":{"x":1e400},"b":2.50}';
  const fields = JSON.stringify(welcome({ messageId: 'order-17' }));

  const answer = await post(`${fields.slice(0, -1)}, "metadata": ${written}}`);

  expect(answer.status).toBe(200);
  const event = await until('the event', () =>
    herald.base.database.models.webhookEvents.findOne({ messageId: 'order-17' }).lean(),
  );
  expect(event.body).toContain(`"metadata":${written}`);
});

test('variables nested too deeply to be compared are refused, also with a messageId in use', async () => {
  await post(JSON.stringify(welcome({ messageId: 'order-18' })));
  const fields = JSON.stringify(welcome({ messageId: 'order-18' }));
  const deep = '['.repeat(40_000) + ']'.repeat(40_000);

  const answer = await post(`${fields.slice(0, -1)},"templateVariables":${deep}}`);

  expect(answer.status).toBe(400);
  expect(answer.body['code']).toBe('invalid_template_values');
});

describe('a body that cannot be read (contract 2)', () => {
  const unreadable = [
    { what: 'malformed JSON', body: '{"recipientNumber": 336', code: 'invalid_json' },
    { what: 'an empty body', body: '', code: 'invalid_request' },
    { what: 'a bare text', body: '"hello"', code: 'invalid_json' },
    { what: 'a bare number', body: '42', code: 'invalid_json' },
    { what: 'null', body: 'null', code: 'invalid_json' },
    { what: 'an array', body: '[]', code: 'invalid_request' },
  ];

  test.each(unreadable)('$what is 400 $code', async ({ body, code }) => {
    const answer = await post(body);

    expect({ status: answer.status, code: answer.body['code'] }).toEqual({ status: 400, code });
  });

  test('bytes that are no UTF-8 are 400, not replaced', async () => {
    const text = JSON.stringify(welcome({ metadata: { name: 'Zoé' } }));

    const answer = await post(Buffer.from(text, 'latin1'));

    expect({ status: answer.status, code: answer.body['code'] }).toEqual({
      status: 400,
      code: 'invalid_json',
    });
    await expectNothingHappened();
  });

  test('a compressed body is 400', async () => {
    const answer = await post(gzipSync(JSON.stringify(welcome())), { 'content-encoding': 'gzip' });

    expect({ status: answer.status, code: answer.body['code'] }).toEqual({
      status: 400,
      code: 'invalid_json',
    });
    await expectNothingHappened();
  });

  const contentTypes = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''];

  test.each(contentTypes)('JSON as "%s" is 400', async (contentType) => {
    const answer = await post(JSON.stringify(welcome()), { 'content-type': contentType });

    expect(answer.status).toBe(400);
    expect(answer.body['error']).toContain('application/json');
    await expectNothingHappened();
  });

  test.each(['utf-16', 'klingon'])('JSON in %s is 400', async (charset) => {
    const contentType = `application/json; charset=${charset}`;

    expect((await post('{}', { 'content-type': contentType })).status).toBe(400);
  });

  const padded = (bytes: number): string => {
    const body = JSON.stringify(welcome({ recipientNumber: 'nobody', padding: '' }));
    return body.replace('"padding":""', `"padding":"${'x'.repeat(bytes - body.length)}"`);
  };

  test('256 KiB are read, one byte more is 413', async () => {
    const [largest, tooLarge] = [await post(padded(262_144)), await post(padded(262_145))];

    expect([largest.status, tooLarge.status]).toEqual([400, 413]);
    expect(largest.body['code']).toBe('invalid_request');
    expect(tooLarge.body['code']).toBe('payload_too_large');
  });
});

describe('a body of the wrong shape (contract 2 and 4)', () => {
  test('is told everything that is wrong with it at once', async () => {
    const answer = await send(herald, tenant, {
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
    });

    expect(answer.status).toBe(400);
    expect(answer.body['code']).toBe('invalid_request');
    const details = answer.body['details'] as { field: string; message: string }[];
    expect(details.map(({ field }) => field)).toEqual([
      'recipientNumber',
      'templateId',
      'templateName',
      'templateVariables',
      'headerMediaUrl',
      'buttonValues',
      'async',
      'autoPilot',
      'messageId',
      'metadata',
    ]);
    for (const { field, message } of details) {
      expect(answer.body['error']).toContain(`${field} ${message}`);
    }
  });

  test('an empty object lacks a recipient and a template', async () => {
    const answer = await send(herald, tenant, {});

    expect(answer.body['details']).toEqual([
      { field: 'recipientNumber', message: 'is required' },
      { field: 'templateId', message: expect.stringContaining('templateName') },
    ]);
  });

  const metadata = [
    { bytes: 4096, status: 404 },
    { bytes: 4097, status: 400 },
  ];

  test.each(metadata)('metadata of $bytes bytes as JSON: $status', async ({ bytes, status }) => {
    const note = 'é'.repeat((bytes - '{"note":""}'.length - 1) / 2);
    const ascii = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify({ note })));

    const answer = await send(
      herald,
      tenant,
      welcome({ templateId: 'tpl_unknown', metadata: { note: note + ascii } }),
    );

    expect(answer.status).toBe(status);
  });
});

describe('unknown fields (contract 4)', () => {
  test('are ignored and named with the nearest field there is', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: '33612340003',
      templateId: tenant.template('welcome').id,
      messageID: 'order-17',
      recipientNumbr: '33612340004',
    });

    expect(answer.status).toBe(200);
    expect(answer.body['messageId']).not.toBe('order-17');
    expect(answer.body['warnings']).toEqual([
      expect.stringMatching(/^messageID .*did you mean messageId\?$/),
      expect.stringMatching(/^recipientNumbr .*did you mean recipientNumber\?$/),
    ]);
  });

  test('there are no warnings without any', async () => {
    const answer = await send(herald, tenant, {
      recipientNumber: '33612340003',
      templateId: tenant.template('welcome').id,
    });

    expect(answer.body).not.toHaveProperty('warnings');
  });
});

describe('hostile bodies', () => {
  test.each(hostileBodies)('$what: refused, never a 500', async ({ body }) => {
    const answer = await post(body(tenant));

    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(JSON.stringify(answer.body).length).toBeLessThan(64 * 1024);
    await expectNothingHappened();
  });

  test('leave the process as it was', async () => {
    const { body } = await call(herald, 'GET', '/healthz');

    expect(body).toEqual({ status: 'ok' });
  });
});
