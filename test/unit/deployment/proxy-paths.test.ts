import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { openapiDocument } from '../../../src/http/docs/document';
import { peopleDocument } from '../../../src/http/docs/document';
import { invitationLink } from '../../../src/config/addresses';

const HIDDEN = ['/healthz', '/readyz', '/metrics'];

/** The first part of a path, below which the proxy passes on everything. */
const firstPart = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? path;

test('docs/deployment.md passes every public path through the proxy', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const [, table = ''] = page.split('Let the reverse proxy pass on');
  const [rows = ''] = table.split('\nSet `HERALD_PUBLIC_URL`');
  const passed = [...rows.matchAll(/`(\/[\w.-]*)`/g)].map(([, path]) => path);

  const link = new URL(invitationLink({ HERALD_PUBLIC_URL: 'https://herald.example' })('token'));
  const used = [
    ...Object.keys(openapiDocument().paths),
    ...Object.keys(peopleDocument().paths),
    link.pathname,
    '/callbacks/meta/con_1',
    '/console/',
    '/docs',
    '/openapi.json',
  ].map(firstPart);

  expect(passed).toEqual(
    expect.arrayContaining([...new Set(used)].filter((path) => !HIDDEN.includes(path))),
  );
  expect(passed.filter((path) => HIDDEN.includes(String(path)))).toEqual([]);
});
