import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import { type Answer, call } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { type Endpoint, endpoints } from './support/key-endpoints';

let herald: TestHerald;
let tenant: Tenant;

beforeAll(async () => {
  herald = await startHerald();
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
});
afterAll(() => herald.close());

function ask({ method, path }: Endpoint, headers: Record<string, string>): Promise<Answer> {
  return call(herald, method, path, method === 'POST' ? { headers, body: {} } : { headers });
}

const unknownKey = (): string =>
  `hk_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`;

describe.each(endpoints)('$endpoint (contract 1)', (endpoint) => {
  const { authorised, ownHeaderOnly = false } = endpoint;
  const credentials: {
    credential: string;
    headers: (key: string) => Record<string, string>;
    status?: number;
  }[] = [
    { credential: 'SERVICE-API-KEY', headers: (key) => ({ 'SERVICE-API-KEY': key }) },
    {
      credential: 'a bearer key',
      headers: (key) => ({ authorization: `Bearer ${key}` }),
      status: ownHeaderOnly ? 401 : authorised,
    },
    {
      credential: 'bearer in lower case',
      headers: (key) => ({ authorization: `bearer ${key}` }),
      status: ownHeaderOnly ? 401 : authorised,
    },
    {
      credential: 'the same key in both',
      headers: (key) => ({ 'SERVICE-API-KEY': key, authorization: `Bearer ${key}` }),
    },
    {
      credential: 'SERVICE-API-KEY beside another scheme, which is ignored',
      headers: (key) => ({ 'SERVICE-API-KEY': key, authorization: 'Basic dXNlcjpwYXNz' }),
    },
    {
      credential: 'SERVICE-API-KEY beside a different bearer key',
      headers: (key) => ({ 'SERVICE-API-KEY': key, authorization: `Bearer ${unknownKey()}` }),
      status: ownHeaderOnly ? authorised : 401,
    },
  ];
  const answers = credentials.map((each) => ({ status: authorised, ...each }));

  test.each(answers)('$status for $credential', async ({ headers, status }) => {
    const answer = await ask(endpoint, headers(tenant.apiKey));

    expect(answer.status).toBe(status);
  });

  const refused: {
    credential: string;
    headers: (key: string, other: string) => Record<string, string>;
  }[] = [
    { credential: 'none', headers: () => ({}) },
    { credential: 'an empty one', headers: () => ({ 'SERVICE-API-KEY': '' }) },
    ...(ownHeaderOnly
      ? []
      : [
          {
            credential: 'two different valid keys',
            headers: (key: string, other: string) => ({
              'SERVICE-API-KEY': key,
              authorization: `Bearer ${other}`,
            }),
          },
        ]),
    {
      credential: 'another scheme alone',
      headers: (key) => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
    },
    { credential: 'a key without its scheme', headers: (key) => ({ authorization: key }) },
    { credential: 'an unknown key', headers: () => ({ 'SERVICE-API-KEY': unknownKey() }) },
    {
      credential: 'a known id with another secret',
      headers: (key) => ({ 'SERVICE-API-KEY': key.slice(0, 20) + unknownKey().slice(20) }),
    },
    { credential: 'a cut key', headers: (key) => ({ 'SERVICE-API-KEY': key.slice(0, -1) }) },
    { credential: 'no key at all', headers: () => ({ 'SERVICE-API-KEY': 'let me in' }) },
    { credential: 'a list of keys', headers: (key) => ({ 'SERVICE-API-KEY': `${key}, ${key}` }) },
  ];

  test.each(refused)('401 for $credential', async ({ headers }) => {
    const other = await tenant.newKey([...API_KEY_SCOPES]);

    const answer = await ask(endpoint, headers(tenant.apiKey, other));

    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      success: false,
      code: 'unauthorized',
      error: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    });
  });

  test('401 for an expired key', async () => {
    const expired = await tenant.newKey([...API_KEY_SCOPES], new Date(Date.now() - 1000));

    expect((await ask(endpoint, { 'SERVICE-API-KEY': expired })).status).toBe(401);
  });

  test('401 from the moment a key is revoked', async () => {
    const before = await ask(endpoint, { 'SERVICE-API-KEY': tenant.apiKey });
    const [key] = await herald.base.repositories.keys.list(tenant.workspaceId);
    await herald.base.repositories.keys.revoke(tenant.workspaceId, String(key?.id), new Date());

    const after = await ask(endpoint, { 'SERVICE-API-KEY': tenant.apiKey });

    expect([before.status, after.status]).toEqual([endpoint.authorised, 401]);
  });

  test(`needs ${endpoint.scope ?? 'no scope'}`, async () => {
    const others = API_KEY_SCOPES.filter((scope) => scope !== endpoint.scope);
    const withoutScope = await tenant.newKey(others);

    const answer = await ask(endpoint, { 'SERVICE-API-KEY': withoutScope });

    expect(answer.status).toBe(endpoint.scope === null ? endpoint.authorised : 403);
    if (endpoint.scope === null) return;
    expect(answer.body).toMatchObject({ success: false, code: 'forbidden' });
    expect(answer.body['error']).toContain(endpoint.scope);
  });
});

describe('the key comes first (contract 2)', () => {
  const headersOf = { none: {}, unknown: { 'service-api-key': unknownKey() } };

  test.each(Object.entries(headersOf))('a broken body with %s key is 401', async (_, headers) => {
    const answer = await call(herald, 'POST', '/api/v2/template/send', {
      headers,
      rawBody: '{"recipientNumber":',
    });

    expect(answer.status).toBe(401);
  });

  test('a broken body with a key without the scope is 403', async () => {
    const readOnly = await tenant.newKey(['messages:read']);

    const answer = await call(herald, 'POST', '/api/v2/template/send', {
      headers: { 'service-api-key': readOnly },
      rawBody: '{"recipientNumber":',
    });

    expect(answer.status).toBe(403);
  });

  test('every kind of wrong key is told the same', async () => {
    const expired = await tenant.newKey([...API_KEY_SCOPES], new Date(Date.now() - 1000));
    const keys = [expired, unknownKey(), 'let me in'];

    const answers = await Promise.all(
      keys.map((key) => call(herald, 'GET', '/template', { headers: { 'service-api-key': key } })),
    );

    expect(new Set(answers.map(({ body }) => body['error'])).size).toBe(1);
  });
});
