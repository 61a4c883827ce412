import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface LockedPackage {
  resolved?: string;
  /** Whether it is a folder of this repository. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync('package-lock.json', 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };

test('the lockfile lists the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the lockfile has the native packages of %s',
  (platform) => {
    const native = Object.keys(packages).filter((path) => path.includes(platform));
    for (const name of [
      '@swc/core',
      '@oxlint/binding',
      '@oxc-parser/binding',
      '@rolldown/binding',
    ]) {
      expect(native).toContainEqual(expect.stringContaining(`${name}-${platform}`));
    }
  },
);

test('the lockfile names no registry host', () => {
  const resolved = Object.values(packages).filter((each) => each.resolved !== undefined);
  const elsewhere = resolved.filter(({ link }) => link !== true);
  expect(elsewhere).toEqual([]);
  expect(text).not.toContain('://registry');
});
