import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES, DEFAULT_SCOPES } from '../../../src/domain/api-key';
import { type Answer, call } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { type Endpoint, endpoints } from '../support/key-endpoints';

const herald = useHerald();
let tenant: Tenant;
/** Valid keys of the same workspace, with every scope. */
let full: string;
let other: string;
let expired: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  full = await tenant.newKey([...API_KEY_SCOPES]);
  other = await tenant.newKey([...API_KEY_SCOPES]);
  expired = await tenant.newKey([...API_KEY_SCOPES], new Date(Date.now() - 1000));
});

function list(key: string, origin: { apiUrl: string } = herald): Promise<Answer> {
  return call(origin, 'GET', '/template', { headers: { 'service-api-key': key } });
}

const idOf = (secretText: string): string => secretText.split('_')[1] ?? '';

const stored = (secretText: string) => herald.stage.repositories.keys.findById(idOf(secretText));

async function statusesOfBoth(key: string): Promise<number[]> {
  const answers = await Promise.all([list(key), list(key, herald.other)]);
  return answers.map(({ status }) => status);
}

type HeaderFields = Record<string, string>;

function ask({ method, path }: Endpoint, headers: HeaderFields): Promise<Answer> {
  return call(herald, method, path, method === 'POST' ? { headers, body: {} } : { headers });
}

const unknownKey = (): string =>
  `hk_${randomBytes(8).toString('hex')}_${randomBytes(32).toString('base64url')}`;

const bearer = (key: string): HeaderFields => ({ authorization: `Bearer ${key}` });
const own = (key: string): HeaderFields => ({ 'SERVICE-API-KEY': key });

/** Headers that every endpoint accepts. */
const taken: Record<string, (key: string) => HeaderFields> = {
  'SERVICE-API-KEY': own,
  'the same key in both': (key) => ({ ...own(key), ...bearer(key) }),
  'another scheme beside it': (key) => ({ ...own(key), authorization: 'Basic dXNlcjpwYXNz' }),
};

/** Headers that endpoints accept which know the Authorization header. */
const takenAsBearer: Record<string, (key: string) => HeaderFields> = {
  'a bearer key': bearer,
  'bearer in lower case': (key) => ({ authorization: `bearer ${key}` }),
};

/** Headers that endpoints refuse which know the Authorization header; the others ignore it. */
const ambiguous: Record<string, (key: string) => HeaderFields> = {
  'a different bearer key beside it': (key) => ({ ...own(key), ...bearer(unknownKey()) }),
  'two different valid keys': (key) => ({ ...own(key), ...bearer(other) }),
};

const refused: Record<string, (key: string) => HeaderFields> = {
  none: () => ({}),
  'an empty one': () => own(''),
  'another scheme alone': (key) => ({
    authorization: `Basic ${Buffer.from(key).toString('base64')}`,
  }),
  'a key without its scheme': (key) => ({ authorization: key }),
  'an unknown key': () => own(unknownKey()),
  'a known id with another secret': (key) => own(key.slice(0, 20) + unknownKey().slice(20)),
  'a cut key': (key) => own(key.slice(0, -1)),
  'no key at all': () => own('let me in'),
  'a list of keys': (key) => own(`${key}, ${key}`),
  'an expired key': () => own(expired),
};

/** Kinds of keys that strangers cannot tell apart. */
const WRONG_KEYS = ['an unknown key', 'no key at all', 'an expired key'];

/** Asks once with each credential, all at once; resolves with the answers by credential. */
async function askWithEach(
  endpoint: Endpoint,
  forms: Record<string, (key: string) => HeaderFields>,
) {
  const asked = Object.entries(forms).map(async ([credential, headers]) => {
    return [credential, await ask(endpoint, headers(full))] as const;
  });
  return Promise.all(asked);
}

const statusesOf = (answers: (readonly [string, Answer])[]) =>
  answers.map(([credential, { status }]) => [credential, status]);

/** Endpoints of either kind: those that know the Authorization header, and the one that ignores it. */
const ofEitherKind = endpoints.filter(({ method, path }) =>
  ['POST /template/send', 'POST /api/v2/template/send'].includes(`${method} ${path}`),
);

describe.each(ofEitherKind)('credentials of $endpoint', (endpoint) => {
  const { authorised, ownHeaderOnly } = endpoint;

  test('accepts a valid key in every form of header', async () => {
    const forms = { ...taken, ...(ownHeaderOnly ? ambiguous : takenAsBearer) };

    const statuses = statusesOf(await askWithEach(endpoint, forms));

    expect(statuses).toEqual(Object.keys(forms).map((credential) => [credential, authorised]));
  });

  test('answers 401 to a missing, malformed, unknown, expired or ambiguous key', async () => {
    const forms = { ...refused, ...(ownHeaderOnly ? takenAsBearer : ambiguous) };

    const answers = await askWithEach(endpoint, forms);

    expect(statusesOf(answers)).toEqual(Object.keys(forms).map((credential) => [credential, 401]));
    for (const [, { headers, body }] of answers) {
      expect(body).toEqual({
        success: false,
        code: 'unauthorized',
        error: expect.any(String),
        requestId: headers.get('x-request-id'),
      });
    }
    const ofWrongKeys = answers.filter(([credential]) => WRONG_KEYS.includes(credential));
    expect(new Set(ofWrongKeys.map(([, { body }]) => body['error'])).size).toBe(1);
  });
});

test('every endpoint refuses a request without a key, and one with a key in two forms that differ', async () => {
  const statuses = endpoints.map(async (endpoint) => {
    const twoKeys = { ...own(full), ...bearer(other) };
    const answers = [await ask(endpoint, {}), await ask(endpoint, twoKeys)];
    return [endpoint.endpoint, ...answers.map(({ status }) => status)];
  });

  expect(await Promise.all(statuses)).toEqual(
    endpoints.map(({ endpoint, ownHeaderOnly, authorised }) => [
      endpoint,
      401,
      ownHeaderOnly ? authorised : 401,
    ]),
  );
});

test.each([null, ...API_KEY_SCOPES])('endpoints with the scope %s refuse others', async (scope) => {
  const withoutScope = await tenant.newKey(API_KEY_SCOPES.filter((each) => each !== scope));
  const asked = endpoints.filter((each) => each.scope === scope);

  for (const endpoint of asked) {
    const { status, body } = await ask(endpoint, own(withoutScope));
    const forbidden = [403, 'forbidden', expect.stringContaining(String(scope))];
    expect([endpoint.endpoint, status, body['code'], body['error']]).toEqual([
      endpoint.endpoint,
      ...(scope === null ? [200, undefined, undefined] : forbidden),
    ]);
  }
  expect(asked).not.toEqual([]);
});

test('every endpoint refuses a key from the moment it is revoked', async () => {
  const key = await tenant.newKey([...API_KEY_SCOPES]);
  const askAll = () => Promise.all(endpoints.map((endpoint) => ask(endpoint, own(key))));

  const before = await askAll();
  const { keys } = herald.stage.repositories;
  await keys.revoke(tenant.workspaceId, idOf(key), new Date());
  const after = await askAll();

  expect(before.map(({ status }) => status)).toEqual(endpoints.map((each) => each.authorised));
  expect(after.map(({ status }) => status)).toEqual(endpoints.map(() => 401));
});

describe('API key', () => {
  beforeEach(async () => {
    tenant = { ...tenant, apiKey: await tenant.newKey([...DEFAULT_SCOPES]) };
  });

  describe('on two processes', () => {
    test('every process refuses a key from the moment it is revoked, and no other key', async () => {
      const spared = await tenant.newKey([...API_KEY_SCOPES]);
      const before = await statusesOfBoth(tenant.apiKey);

      const { keys } = herald.stage.repositories;
      await keys.revoke(tenant.workspaceId, idOf(tenant.apiKey), new Date());

      expect(before).toEqual([200, 200]);
      expect(await statusesOfBoth(tenant.apiKey)).toEqual([401, 401]);
      expect(await statusesOfBoth(spared)).toEqual([200, 200]);
    });

    test('every process refuses a key from the moment it expires', async () => {
      const { apiKeys } = herald.stage.records;
      const before = await statusesOfBoth(tenant.apiKey);

      await apiKeys.update({ _id: idOf(tenant.apiKey) }, { $set: { expiresAt: new Date() } });

      expect(before).toEqual([200, 200]);
      expect(await statusesOfBoth(tenant.apiKey)).toEqual([401, 401]);
    });
  });

  describe('in repeated headers', () => {
    const headerNames = ['service-api-key', 'authorization'];

    const statusWith = (headers: Record<string, string[]>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        get(`${herald.apiUrl}/template`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).once('error', reject);
      });

    test.each(headerNames)(
      'refuses a repeated %s header with two keys, but not with the same key twice',
      async (name) => {
        const second = await tenant.newKey([...API_KEY_SCOPES]);
        const scheme = name === 'authorization' ? 'Bearer ' : '';
        const [one, two] = [scheme + tenant.apiKey, scheme + second];

        expect(await statusWith({ [name]: [one, two] })).toBe(401);
        expect(await statusWith({ [name]: [one, one] })).toBe(200);
      },
    );
  });

  describe('at rest', () => {
    test('stores no more of a key than a hash, its prefix and its last four characters', async () => {
      await list(tenant.apiKey);

      const { apiKeys } = herald.stage.records;
      const records = await apiKeys.find({ _id: idOf(tenant.apiKey) });

      expect(records).toMatchObject([{ _id: idOf(tenant.apiKey), last4: tenant.apiKey.slice(-4) }]);
      expect(JSON.stringify(records)).not.toContain(tenant.apiKey.slice(20));
      expect(await herald.log('api')).not.toContain(tenant.apiKey.slice(20));
    });
  });

  describe('last use', () => {
    const noted = async (): Promise<Date | null> =>
      (await stored(tenant.apiKey))?.lastUsedAt ?? null;

    const setLastUse = (lastUsedAt: Date) =>
      herald.stage.records.apiKeys.update({ _id: idOf(tenant.apiKey) }, { $set: { lastUsedAt } });

    test('records when a key was last used', async () => {
      const before = Date.now();
      await list(tenant.apiKey);

      const lastUsedAt = await until('the use noted', noted);

      expect(lastUsedAt.getTime()).toBeGreaterThanOrEqual(before);
    });

    test('records the use of a key at most once a minute', async () => {
      const [recently, longAgo] = [new Date(Date.now() - 20_000), new Date(Date.now() - 61_000)];

      await setLastUse(recently);
      await Promise.all(Array.from({ length: 5 }, () => statusesOfBoth(tenant.apiKey)));
      const unchanged = await noted();
      await setLastUse(longAgo);
      await list(tenant.apiKey);

      expect(unchanged).toEqual(recently);
      await until('the next use noted', async () => Number(await noted()) > Number(recently));
    });

    test('does not record a refused request as a use of the key', async () => {
      const wrong = tenant.apiKey.slice(0, -4) + 'AAAA';
      await list(wrong);
      const readOnly = await tenant.newKey(['messages:read']);
      await list(readOnly);

      // Uses are recorded in order: once that of another key is recorded, these would be too.
      const later = await tenant.newKey(['templates:read']);
      await list(later);
      await until('a later use noted', async () => (await stored(later))?.lastUsedAt);
      expect(await noted()).toBeNull();
      expect((await stored(readOnly))?.lastUsedAt).toBeNull();
    });
  });
});
