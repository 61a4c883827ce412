import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openapiDocument } from '../../../src/http/docs/document';
import type { Operation } from '../../../src/http/docs/paths';

/**
 * The document as it is published. A change that clients notice fails here; `npm run docs:openapi` stores the new one,
 * and the diff shows what changed.
 */
const PUBLISHED = join(__dirname, '../../fixtures/openapi/published.json');

interface Published {
  operations: Record<string, unknown>;
  schemas: Record<string, unknown>;
}

const present = JSON.parse(JSON.stringify(outline())) as Published;
if (process.env['UPDATE_DOCS'] === '1')
  writeFileSync(PUBLISHED, `${JSON.stringify(present, null, 1)}\n`);
const published = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as Published;

test('the document has exactly the operations that are published', () => {
  expect(Object.keys(present.operations).toSorted()).toEqual(
    Object.keys(published.operations).toSorted(),
  );
});

test.each(Object.keys(published.operations))('describes %s as it is published', (name) => {
  expect(present.operations[name]).toEqual(published.operations[name]);
});

test.each(Object.keys(published.schemas))('describes the schema %s as it is published', (name) => {
  expect(present.schemas[name]).toEqual(published.schemas[name]);
});

/** Returns everything in the document that clients rely on, without what repeats at every operation. */
function outline() {
  const { paths, webhooks, components } = openapiDocument();
  const operations = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      { ...operation, responses: outlineOfResponses(operation) },
    ]),
  );
  return { operations: Object.fromEntries(operations), schemas: components.schemas };
}

function outlineOfResponses({ responses }: Operation) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { headers, ...response }]) => [
      status,
      // Errors are listed in the description.
      Number(status) >= 400
        ? { description: response.description, headers: Object.keys(headers) }
        : { ...response, headers: Object.keys(headers ?? {}) },
    ]),
  );
}
