import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPEATED_ALWAYS, REPEATED_IF_SAFE } from '../../../packages/client/src/repeated-codes.ts';
import { ERROR_CODES, traitsOf } from '../../../src/domain/errors';
import { backendDocument, peopleDocument } from '../../../src/http/docs/document';

test.each([
  ['console/src/lib/api/schema.d.ts', peopleDocument],
  ['packages/client/schema.d.cts', backendDocument],
])('%s has the types of the API (update: npm run api:types)', (file, document) => {
  const types = readFileSync(path.resolve(__dirname, '../../..', file), 'utf8');
  const digest = createHash('sha256').update(JSON.stringify(document())).digest('hex');

  expect(types.split('\n', 1)[0]).toContain(digest);
});

test.each([
  ['all', REPEATED_ALWAYS],
  ['safe', REPEATED_IF_SAFE],
])('the client knows the codes after which %s requests are repeated', (repeats, codes) => {
  expect(codes).toEqual(ERROR_CODES.filter((code) => traitsOf(code).repeats === repeats));
});
