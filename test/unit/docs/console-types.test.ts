import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { peopleDocument } from '../../../src/http/docs/document';

test('the types of the console match the API (update: npm run console:types)', () => {
  const types = readFileSync(
    path.resolve(__dirname, '../../../console/src/lib/api/schema.d.ts'),
    'utf8',
  );
  const digest = createHash('sha256').update(JSON.stringify(peopleDocument())).digest('hex');

  expect(types.split('\n', 1)[0]).toContain(digest);
});
