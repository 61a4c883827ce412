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

const SOURCE = path.resolve(__dirname, '../../../console/src');

/** Files of the console by their paths. */
function sources(extension: string): Map<string, string> {
  const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith(extension));
  return new Map(files.map((name) => [name, readFileSync(path.join(SOURCE, name), 'utf8')]));
}

/** Texts after the name of a sheet where a component takes a class of it: `['name']`, `.name`, or a computed name. */
function usesOf(sheet: string, [file, component]: [string, string]): string[] {
  for (const [, name, from] of component.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
    if (path.join(path.dirname(file), from ?? '') === sheet)
      return component.split(new RegExp(`\\b${name}(?=[.[])`)).slice(1);
  return [];
}

test('has no class in its own styles that no component uses', () => {
  const components = [...sources('.tsx'), ...sources('.ts')];
  const unused = [...sources('.module.css')].flatMap(([file, css]) => {
    const uses = components.flatMap((component) => usesOf(file, component));
    // A computed name may be any of them.
    const isComputed = uses.some((use) => /^\[[^']/.test(use));
    const names = new Set(css.match(/(?<=\.)[a-z]\w*(?=[^{};]*\{)/gi) ?? []);
    const isUsed = (name: string) =>
      uses.some((use) => new RegExp(`^(\\['|\\.)${name}\\b`).test(use));
    return [...names]
      .filter((name) => !isComputed && !isUsed(name))
      .map((name) => `${file} ${name}`);
  });

  expect(unused).toEqual([]);
});

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
