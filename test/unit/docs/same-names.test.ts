import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';

const FOLDERS = ['docs', 'examples', 'packages'];

/** Texts of all pages for users, by their path. */
let pages: Map<string, string>;

beforeAll(async () => {
  const found = await Promise.all(FOLDERS.map(pagesBelow));
  const paths = ['README.md', ...found.flat()];
  const read = paths.map(async (path) => [path, await readFile(path, 'utf8')] as const);
  pages = new Map(await Promise.all(read));
});

async function pagesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
}

test('all pages and examples receive webhooks at the same path', async () => {
  const forwarded = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/--forward-to (http\S+)/g)].map(([, url = '']) => [
      path,
      new URL(url).pathname,
    ]),
  );
  const code = await Promise.all(
    ['docs/receiving.md', 'examples/express-backend/server.js'].map((path) =>
      readFile(path, 'utf8'),
    ),
  );
  const served = code.flatMap((text) => [...text.matchAll(/(?:\.post\(|path: )'([^']+)'/g)]);
  const paths = served.map(([, path]) => path).filter((path) => path !== '/orders');

  expect(forwarded.length).toBeGreaterThan(6);
  expect(forwarded.filter(([, path]) => path !== '/webhook')).toEqual([]);
  expect(paths.length).toBeGreaterThan(3);
  expect(new Set(paths)).toEqual(new Set(['/webhook']));
});

test('all pages call the page of keys and webhooks as the console does', () => {
  const names = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/(?:\*\*|"|→ )(?:Settings → )?(API keys[^*".]*)/gi)].map(([, name]) => [
      path,
      name?.trim(),
    ]),
  );

  expect(names.length).toBeGreaterThan(3);
  expect(names.filter(([, name]) => name !== 'API Keys & Webhooks')).toEqual([]);
});
