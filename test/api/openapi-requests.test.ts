import { beforeAll, describe, expect, test } from '@jest/globals';
import { API_KEY_SCOPES } from '../../src/domain/api-key';
import type { Browser } from '../support/browser';
import { type Answer, call } from '../support/client';
import { useHerald } from '../support/herald';
import { openapi } from '../support/openapi';
import type { BodyOperation, QueryParameter } from '../support/openapi-document';
import { newOwner } from '../support/people';
import { type Tenant, mintTenant } from '../support/tenant';

/**
 * Holds the document against the server: clients and mocks are made from it. Paths name things that do
 * not exist and required fields are mostly left out, so that nothing is changed by what is accepted.
 */
const herald = useHerald();
let tenant: Tenant;
/** With every scope. */
let apiKey: string;
let browser: Browser;

beforeAll(async () => {
  tenant = await mintTenant(herald);
  apiKey = await tenant.newKey([...API_KEY_SCOPES]);
  ({ browser } = await newOwner(herald, tenant.workspaceId));
});

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

/** Asks for every row; resolves with the names of those that the server takes other than the document says. */
async function differing<Row>(
  rows: Row[],
  nameOf: (row: Row) => string,
  isAsDocumented: (row: Row) => Promise<boolean>,
): Promise<string[]> {
  const names: string[] = [];
  for (const row of rows) if (!(await isAsDocumented(row))) names.push(nameOf(row));
  expect(rows.length).toBeGreaterThan(10);
  return names;
}

/** Recognises the standard send, whose answer has only the first fault. */
const isStandard = ({ path }: { path: string }) => path === '/template/send';
const withBodies = openapi.bodyOperations().filter((operation) => !isStandard(operation));
const fields = withBodies.flatMap((operation: BodyOperation) =>
  Object.keys(operation.fields).map((field) => ({ ...operation, field })),
);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const nameOfField = (row: (typeof fields)[number]) => `${row.field} of ${nameOf(row)}`;

describe('requests that the document allows or forbids', () => {
  test('an unknown field is rejected exactly where the document closes the body', async () => {
    const different = await differing(withBodies, nameOf, async ({ method, path, schemaName }) => {
      const { body } = await ask(method, path, { notAField: 'x' });
      const isRefused = JSON.stringify(body).includes('has fields that are not known: notAField');
      return isRefused === !openapi.isOpen(schemaName);
    });

    expect(different).toEqual([]);
  });

  test('an empty text is rejected exactly where the document forbids it', async () => {
    const different = await differing(fields, nameOfField, async (row) => {
      const answer = await ask(row.method, row.path, { [row.field]: '' });
      const isAllowed = openapi.isField(row.schemaName, row.field, '');
      return faultsOf(answer).includes(row.field) === !isAllowed;
    });

    expect(different).toEqual([]);
  });

  test('null is rejected exactly where the document forbids it', async () => {
    const withoutFields = new Map<string, string[]>();
    for (const operation of withBodies) {
      const { method, path } = operation;
      withoutFields.set(nameOf(operation), faultsOf(await ask(method, path, {})));
    }

    const different = await differing(fields, nameOfField, async (row) => {
      const withNull = faultsOf(await ask(row.method, row.path, { [row.field]: null }));
      // The null counts as absent where one of several fields is needed.
      const isNew = !withoutFields.get(nameOf(row))?.includes(row.field);
      const isFault = isNew || openapi.isRequired(row.schemaName, row.field);
      const isAllowed = openapi.isField(row.schemaName, row.field, null);
      return (isFault && withNull.includes(row.field)) === !isAllowed;
    });

    expect(different).toEqual([]);
  });

  test('an empty parameter is rejected exactly where the document forbids it', async () => {
    const parameterName = ({ path, name }: QueryParameter) => `${name} of ${path}`;
    const different = await differing(openapi.queryParameters(), parameterName, async (row) => {
      const answer = await ask(row.method, `${row.path}?${row.name}=`);
      return faultsOf(answer).includes(row.name) === !openapi.isParameter(row, '');
    });

    expect(different).toEqual([]);
  });
});
