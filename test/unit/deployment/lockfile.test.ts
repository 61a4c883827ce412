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

test('the lockfile names no registry host', () => {
  const resolved = Object.values(packages).filter((each) => each.resolved !== undefined);
  const elsewhere = resolved.filter(({ link }) => link !== true);
  expect(elsewhere).toEqual([]);
  expect(text).not.toContain('://registry');
});
