import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import { type Answer, call } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { type ContractRow, conditionRows, contractRows } from './support/contract-rows';
import { acceptedFrom } from './support/sandbox';

let herald: TestHerald;

beforeAll(async () => {
  herald = await startHerald();
});
afterAll(() => herald.close());

interface Endpoint {
  endpoint: string;
  path: string;
  isAsync: boolean;
  takesBearer: boolean;
  expected: (row: ContractRow) => string;
}

const V2 = { path: '/api/v2/template/send', takesBearer: true };

const endpoints: Endpoint[] = [
  { ...V2, endpoint: 'V2', isAsync: false, expected: ({ v2 }) => v2 },
  { ...V2, endpoint: 'V2, async', isAsync: true, expected: ({ v2, v2Async = v2 }) => v2Async },
  {
    endpoint: 'standard',
    path: '/template/send',
    isAsync: false,
    takesBearer: false,
    expected: ({ standard }) => standard,
  },
];

interface Keys {
  key: string;
  other: string;
  withoutScope: string;
}

interface Credential {
  form: string;
  headers: (keys: Keys) => Record<string, string>;
  /** What comes of it before the request itself is looked at; null: the request is. */
  v2: string | null;
  standard: string | null;
}

const UNAUTHORIZED = '401 unauthorized';
const FORBIDDEN = '403 forbidden';
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const own = (key: string) => ({ 'service-api-key': key });

/** Contract 1: the standard send does not look at the Authorization header. */
const credentials: Credential[] = [
  { form: 'none', headers: () => ({}), v2: UNAUTHORIZED, standard: UNAUTHORIZED },
  { form: 'own', headers: ({ key }) => own(key), v2: null, standard: null },
  { form: 'bearer', headers: ({ key }) => bearer(key), v2: null, standard: UNAUTHORIZED },
  {
    form: 'the same twice',
    headers: ({ key }) => ({ ...own(key), ...bearer(key) }),
    v2: null,
    standard: null,
  },
  {
    form: 'two different ones',
    headers: ({ key, other }) => ({ ...own(key), ...bearer(other) }),
    v2: UNAUTHORIZED,
    standard: null,
  },
  {
    form: 'own beside another scheme',
    headers: ({ key }) => ({ ...own(key), authorization: 'Basic dXNlcjpwYXNz' }),
    v2: null,
    standard: null,
  },
  { form: 'unknown', headers: () => own('hk_unknown'), v2: UNAUTHORIZED, standard: UNAUTHORIZED },
  {
    form: 'without the scope',
    headers: ({ withoutScope }) => own(withoutScope),
    v2: FORBIDDEN,
    standard: FORBIDDEN,
  },
];

async function keysOf(tenant: Tenant): Promise<Keys> {
  const other = await tenant.newKey([...API_KEY_SCOPES]);
  const withoutScope = await tenant.newKey(['messages:read', 'templates:read']);
  return { key: tenant.apiKey, other, withoutScope };
}

function ask(
  { path, isAsync }: Endpoint,
  headers: Record<string, string>,
  body: object | string,
): Promise<Answer> {
  const request = isAsync && typeof body === 'object' ? { ...body, async: true } : body;
  const rawBody = typeof request === 'string' ? request : JSON.stringify(request);
  return call(herald, 'POST', path, { headers, rawBody });
}

/** An answer in the words of the table. */
function outcomeOf({ status, body }: Answer): string {
  const told =
    body['success'] === true ? (body['status'] ?? 'sent') : (body['code'] ?? body['error']);
  return `${status} ${String(told)}`;
}

describe.each(contractRows)('when $when (contract 1, 2, 4 and 5)', (row) => {
  test.each(endpoints)('$endpoint', async (endpoint) => {
    const tenant = await mintTenant(herald);
    await row.arrange?.(herald, tenant);
    const keys = await keysOf(tenant);

    const outcomes: Record<string, string> = {};
    for (const { form, headers } of credentials) {
      outcomes[form] = outcomeOf(await ask(endpoint, headers(keys), row.body(tenant)));
    }

    const expected = credentials.map((credential) => {
      const refusal = endpoint.takesBearer ? credential.v2 : credential.standard;
      return [credential.form, refusal ?? endpoint.expected(row)];
    });
    expect(outcomes).toEqual(Object.fromEntries(expected));
  });
});

describe('when several conditions are not met, the first in the list is told and nothing is kept (contract 5)', () => {
  test.each(endpoints)('$endpoint', async (endpoint) => {
    const tenant = await mintTenant(herald);
    const headers = own(tenant.apiKey);

    const outcomes: string[] = [];
    for (const { arrange, body } of conditionRows.toReversed()) {
      await arrange?.(herald, tenant);
      outcomes.unshift(outcomeOf(await ask(endpoint, headers, body(tenant))));
    }

    expect(outcomes).toEqual(conditionRows.map((row) => endpoint.expected(row)));
    const { messages } = herald.base.database.models;
    expect(await messages.countDocuments({ workspaceId: tenant.workspaceId })).toBe(0);
    expect(acceptedFrom(herald, tenant)).toEqual([]);
  });
});
