import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import type { Browser } from '../support/browser';
import { type Answer, call } from '../support/client';
import { type TestHerald, openHerald } from '../support/herald';
import { openapi } from '../support/openapi';
import type { BodyOperation, QueryParameter } from '../support/openapi-document';
import { newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';

/**
 * Holds the document against the server: clients and mocks are made from it. Paths name things that do
 * not exist and required fields are mostly left out, so that nothing is changed by what is accepted.
 */
let herald: TestHerald;
let tenant: Tenant;
/** With every scope. */
let apiKey: string;
let browser: Browser;

beforeAll(async () => {
  herald = await openHerald();
  tenant = await mintTenant(herald);
  apiKey = await tenant.newKey([...API_KEY_SCOPES]);
  ({ browser } = await newOwner(herald, tenant.workspaceId));
});
afterAll(() => herald.close());

/** Asks as a person where people ask, else with the key. */
function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const asked = path.replace('{workspaceId}', tenant.workspaceId).replaceAll(/\{\w+\}/g, 'none');
  if (path.startsWith('/api/v1/')) return browser.ask(method, asked, { body });
  const headers = { 'service-api-key': apiKey };
  return call(herald, method, asked, { headers, body });
}

/** The fields that the server finds wrong with a body or a query. */
function faultsOf({ body }: Answer): string[] {
  const details = (body['details'] ?? []) as { field: string }[];
  return body['code'] === 'invalid_request' ? details.map(({ field }) => field) : [];
}

const named = <Row extends { path: string }>(rows: Row[], nameOf: (row: Row) => string) =>
  rows.map((row) => [nameOf(row), row] as const);

/** Recognises the standard send, whose answer has only the first fault. */
const isStandard = ({ path }: { path: string }) => path === '/template/send';
const withBodies = openapi.bodyOperations().filter((operation) => !isStandard(operation));
const fields = withBodies.flatMap((operation: BodyOperation) =>
  Object.keys(operation.fields).map((field) => ({ ...operation, field })),
);

describe('unknown fields', () => {
  test.each(named(withBodies, ({ method, path }) => `${method} ${path}`))(
    'an unknown field is rejected by %s exactly where the document closes the body',
    async (_name, { method, path, schemaName }) => {
      const open = openapi.isOpen(schemaName);

      const answer = await ask(method, path, { notAField: 'x' });

      const said = JSON.stringify(answer.body);
      expect(said.includes('has fields that are not known: notAField')).toBe(!open);
    },
  );
});

describe('empty texts', () => {
  test.each(named(fields, ({ method, path, field }) => `${field} of ${method} ${path}`))(
    'an empty text as %s is rejected exactly where the document forbids it',
    async (_name, { method, path, schemaName, field }) => {
      const isAllowed = openapi.isField(schemaName, field, '');

      const answer = await ask(method, path, { [field]: '' });

      expect(faultsOf(answer).includes(field)).toBe(!isAllowed);
    },
  );
});

describe('null', () => {
  test.each(named(fields, ({ method, path, field }) => `${field} of ${method} ${path}`))(
    'null as %s is rejected exactly where the document forbids it',
    async (_name, { method, path, schemaName, field }) => {
      const isAllowed = openapi.isField(schemaName, field, null);

      const withNull = faultsOf(await ask(method, path, { [field]: null }));
      const without = faultsOf(await ask(method, path, {}));

      // The null counts as absent where one of several fields is needed.
      const isFault = withNull.includes(field) && !without.includes(field);
      const isRequired = openapi.isRequired(schemaName, field);
      expect({ isFault: isFault || (isRequired && withNull.includes(field)) }).toEqual({
        isFault: !isAllowed,
      });
    },
  );
});

describe('empty query parameters', () => {
  test.each(named(openapi.queryParameters(), ({ path, name }) => `${name} of ${path}`))(
    'an empty parameter %s is rejected exactly where the document forbids it',
    async (_name, parameter: QueryParameter) => {
      const answer = await ask(parameter.method, `${parameter.path}?${parameter.name}=`);

      expect(faultsOf(answer).includes(parameter.name)).toBe(!openapi.isParameter(parameter, ''));
    },
  );
});
