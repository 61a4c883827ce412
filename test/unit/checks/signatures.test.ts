import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(__dirname, '../../..');

const FOUND = `
  Reader Reader.of Reader.read arrow byName.listed declared default expression later listed
  members.arrow members.inner.deep members.listed members.method renamed stepped`
  .trim()
  .split(/\s+/);

interface Printed {
  functions: { path: string[]; parameters: unknown[]; isClass?: true; ofInstance?: boolean }[];
}

test('finds a function in every form of export', () => {
  const args = ['checks/signatures.mjs', 'test/fixtures/exports'];
  const printed = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const { functions } = JSON.parse(printed) as Printed;

  expect(functions.map((each) => each.path.join('.')).toSorted()).toEqual(FOUND);
  for (const { parameters } of functions) expect(parameters).toEqual([{ kind: 'text' }]);
  expect(functions).toContainEqual(expect.objectContaining({ path: ['Reader'], isClass: true }));
});
