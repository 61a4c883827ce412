import { DEFAULT_SCOPES } from '../../../src/domain/api-key';
import { type Answer, call } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import type { ContractRow } from './contract-rows';

/** A way to ask for a send, and where the table has its answers. */
export interface SendEndpoint {
  endpoint: string;
  path: string;
  isAsync: boolean;
  expected: (row: ContractRow) => string;
  /** How a credential is refused; null when it is not. */
  refusal: (credential: Credential) => string | null;
}

const V2 = { path: '/api/v2/template/send', refusal: ({ v2 }: Credential) => v2 };

export const sendEndpoints: SendEndpoint[] = [
  { ...V2, endpoint: 'V2', isAsync: false, expected: ({ v2 }) => v2 },
  { ...V2, endpoint: 'V2, async', isAsync: true, expected: ({ v2, v2Async = v2 }) => v2Async },
  {
    endpoint: 'standard',
    path: '/template/send',
    isAsync: false,
    expected: ({ standard }) => standard,
    refusal: ({ standard }) => standard,
  },
];

interface Keys {
  key: string;
  other: string;
  withoutScope: string;
}

/** A credential, and how it is refused before the request itself is looked at; null where it is not. */
export interface Credential {
  form: string;
  headers: (keys: Keys) => Record<string, string>;
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

/** Asks with each credential in turn; returns the answers beside what the contract expects. */
export async function answersByCredential(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  endpoint: SendEndpoint,
  row: ContractRow,
): Promise<{ received: Record<string, string>; expected: Record<string, string> }> {
  const keys: Keys = {
    key: tenant.apiKey,
    other: await tenant.newKey([...DEFAULT_SCOPES]),
    withoutScope: await tenant.newKey(['messages:read', 'templates:read']),
  };
  const received: Record<string, string> = {};
  for (const { form, headers } of credentials) {
    received[form] = await outcome(herald, endpoint, headers(keys), row.body(tenant));
  }
  const expected = credentials.map((each) => [
    each.form,
    endpoint.refusal(each) ?? endpoint.expected(row),
  ]);
  return { received, expected: Object.fromEntries(expected) as Record<string, string> };
}

/** Asks with the tenant's own key; returns the answer in the words of the table. */
export function outcomeOf(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  endpoint: SendEndpoint,
  row: ContractRow,
): Promise<string> {
  return outcome(herald, endpoint, own(tenant.apiKey), row.body(tenant));
}

async function outcome(
  herald: Pick<TestHerald, 'apiUrl'>,
  { path, isAsync }: SendEndpoint,
  headers: Record<string, string>,
  body: object | string,
): Promise<string> {
  const request = isAsync && typeof body === 'object' ? { ...body, async: true } : body;
  const rawBody = typeof request === 'string' ? request : JSON.stringify(request);
  return inWords(await call(herald, 'POST', path, { headers, rawBody }));
}

function inWords({ status, body }: Answer): string {
  const told =
    body['success'] === true ? (body['status'] ?? 'sent') : (body['code'] ?? body['error']);
  return `${status} ${String(told)}`;
}
