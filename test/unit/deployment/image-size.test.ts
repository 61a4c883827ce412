import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

/** Lists the files that Temporal's library for workers loads at start and that the image leaves out. */
const MISSING = `
  import { createRequire } from 'node:module';
  import { isLeftOut } from './deploy/image/reduce-modules.mjs';
  const require = createRequire(process.cwd() + '/src/main/worker.js');
  require('@temporalio/worker');
  const loaded = Object.keys(require.cache).map((file) => file.split('/node_modules/').at(-1));
  console.log(JSON.stringify({ count: loaded.length, missing: loaded.filter((file) => isLeftOut(file)) }));
`;

test('the image is at most 350 MB large', () => {
  const printed = execFileSync(process.execPath, ['checks/image.mjs'], { encoding: 'utf8' });

  expect(printed).toMatch(/^\d+\.\d MB image, of 350 MB$/m);
});

test('the image has every file that the library for workers loads at start', () => {
  const args = ['--input-type=module', '--eval', MISSING];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const { count, missing } = JSON.parse(printed) as { count: number; missing: string[] };

  expect(count).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the image for arm64 keeps its own library and licences, and no link to a file that is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-image-'));
  const library = '@temporalio/core-bridge/releases';
  const kept = [`${library}/aarch64-unknown-linux-gnu/index.node`, 'a/LICENSE.md', 'a/index.js'];
  const gone = [
    `${library}/x86_64-unknown-linux-gnu/index.node`,
    'a/index.js.map',
    'a/index.d.ts',
    'a/README.md',
    'terser/bin/terser',
  ];
  for (const path of [...kept, ...gone]) {
    mkdirSync(dirname(join(folder, 'node_modules', path)), { recursive: true });
    writeFileSync(join(folder, 'node_modules', path), '');
  }
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync('../terser/bin/terser', join(folder, 'node_modules/.bin/terser'));

  const script = resolve('deploy/image/reduce-modules.mjs');
  execFileSync(process.execPath, [script, 'arm64'], { cwd: folder });

  const left = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  rmSync(folder, { recursive: true });
  expect(left.toSorted()).toEqual(kept.map((path) => `node_modules/${path}`).toSorted());
});
