import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const SCRIPT = join(__dirname, '../../../engines/bootstrap/remove-orphans.mjs');

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'herald-orphans-'));
});
afterEach(() => rmSync(project, { recursive: true }));

function write(...files: string[]): void {
  for (const file of files) {
    mkdirSync(join(project, file, '..'), { recursive: true });
    writeFileSync(join(project, file), '');
  }
}

test('removes built modules whose source was moved, and nothing else', () => {
  write('src/paths/index.ts', 'src/main.ts');
  write('dist/src/paths.js', 'dist/src/paths.js.map', 'dist/src/old/gone.js');
  write('dist/src/paths/index.js', 'dist/src/main.js', 'dist/src/main.js.map');
  write('dist/workflow-bundle.js');

  execFileSync(process.execPath, [SCRIPT], { cwd: project });

  const left = readdirSync(join(project, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((file) => /\.js/.test(file)).toSorted()).toEqual([
    'src/main.js',
    'src/main.js.map',
    'src/paths/index.js',
    'workflow-bundle.js',
  ]);
});

test('succeeds before the first build', () => {
  expect(() => execFileSync(process.execPath, [SCRIPT], { cwd: project })).not.toThrow();
});
