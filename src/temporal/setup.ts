import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { SEARCH_ATTRIBUTE_NAMES } from './search-attributes';

const CHECK_TIMEOUT_MS = 3000;

/**
 * Checks that Temporal answers and that the namespace has Herald's search attributes.
 * @throws Error that names what is missing
 */
export async function checkNamespace(
  client: Client,
  needsSearchAttributes: boolean,
): Promise<void> {
  const missing = needsSearchAttributes
    ? await missingSearchAttributes(client)
    : await ping(client);
  if (missing.length > 0) {
    throw new Error(
      `the namespace lacks the search attributes ${missing.join(', ')}: run "npm run herald -- temporal setup"`,
    );
  }
}

/** Registers missing search attributes; idempotent. Returns the names that were added. */
export async function registerSearchAttributes(client: Client): Promise<string[]> {
  const missing = await missingSearchAttributes(client);
  if (missing.length === 0) return [];
  const keyword = temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
  await client.connection.operatorService.addSearchAttributes({
    namespace: client.options.namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, keyword])),
  });
  return missing;
}

export async function missingSearchAttributes(client: Client): Promise<string[]> {
  const { customAttributes } = await client.withDeadline(Date.now() + CHECK_TIMEOUT_MS, () =>
    client.connection.operatorService.listSearchAttributes({ namespace: client.options.namespace }),
  );
  return SEARCH_ATTRIBUTE_NAMES.filter((name) => !Object.hasOwn(customAttributes, name));
}

async function ping(client: Client): Promise<string[]> {
  await client.withDeadline(Date.now() + CHECK_TIMEOUT_MS, () =>
    client.workflowService.describeNamespace({ namespace: client.options.namespace }),
  );
  return [];
}
