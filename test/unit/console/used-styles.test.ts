import { expect, test } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const ASSETS = path.resolve(__dirname, '../../../dist/console/assets');

/** The classes of Mantine's components that texts name. */
function classesIn(texts: string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(/\bm_[0-9a-f]+\b/g) ?? []));
}

function built(extension: string): string[] {
  return readdirSync(ASSETS)
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(path.join(ASSETS, name), 'utf8'));
}

test('keeps the styles of the components that the console uses, and few others', () => {
  const all = classesIn([readFileSync(require.resolve('@mantine/core/styles.css'), 'utf8')]);
  const used = [...classesIn(built('.js'))].filter((name) => all.has(name));
  const kept = classesIn(built('.css'));

  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((name) => !kept.has(name))).toEqual([]);
  // Some rules name a class in ":not()" alone.
  expect(kept.size).toBeLessThan(used.length + 20);
  expect(used.length + 20).toBeLessThan(all.size);
});
