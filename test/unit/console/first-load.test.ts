import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILT = path.resolve(__dirname, '../../../dist/console');
const LIMIT_BYTES = 300 * 1024;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The files a browser needs before the first route: the entry, and what it imports statically. */
function firstFiles(): string[] {
  const text = readFileSync(path.join(BUILT, '.vite/manifest.json'), 'utf8');
  const manifest = new Map(Object.entries(JSON.parse(text) as Record<string, Chunk>));
  const files = new Set<string>();
  const take = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || files.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const name of chunk.imports ?? []) take(manifest.get(name));
  };
  take([...manifest.values()].find(({ isEntry }) => isEntry));
  return [...files];
}

test('keeps the first load of the console within 300 KiB', () => {
  const files = firstFiles();
  const sizes = files.map((file) => gzipSync(readFileSync(path.join(BUILT, file))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);

  expect(files.length).toBeGreaterThan(1);
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES);
});
