import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const page = readFileSync('docs/upgrading.md', 'utf8');
const [, section = ''] = page.split('## Docker Compose\n');
const [upgrade = '', wayBack = ''] = [...section.matchAll(/```sh example\n([\s\S]*?)```/g)].map(
  ([, commands = '']) => commands,
);
const OLD = 'HERALD_VERSION=v0.1.0\nMONGODB_PASSWORD=a\n';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'herald-upgrading-'));
  writeFileSync(join(folder, '.env'), OLD);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs commands with a Docker that notes its arguments and fails at the given word; returns what it was asked. */
function run(commands: string, failing = 'never'): string[] {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  program('git', 'if [ "$1" = describe ]; then echo v0.2.0; fi');
  program('docker', `echo "$HERALD_VERSION: $*" >> '${calls}'; [[ " $* " != *" ${failing} "* ]]`);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
  execFileSync('bash', ['-c', commands], { cwd: folder, env });
  return readFileSync(calls, 'utf8').trim().split('\n');
}

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

function settings(): string {
  return readFileSync(join(folder, '.env'), 'utf8');
}

const BUILD = 'v0.2.0: compose build';
const MIGRATE = 'v0.2.0: compose run --rm --no-deps migrate';
const SET_UP = 'v0.2.0: compose run --rm --no-deps search-attributes';
const REPLACE = 'compose up --detach --wait --no-deps api worker';

describe('docs/upgrading.md with Docker Compose', () => {
  test('builds and runs the jobs before it replaces the API, and keeps the version', () => {
    expect(run(upgrade)).toEqual([BUILD, MIGRATE, SET_UP, `v0.2.0: ${REPLACE}`]);
    expect(settings()).toBe('MONGODB_PASSWORD=a\nHERALD_VERSION=v0.2.0\n');
  });

  test.each([
    ['build', [BUILD]],
    ['migrate', [BUILD, MIGRATE]],
    ['search-attributes', [BUILD, MIGRATE, SET_UP]],
  ])('leaves the old version as it is when %s fails', (failing, calls) => {
    expect(run(upgrade, failing)).toEqual(calls);
    expect(settings()).toBe(OLD);
  });

  test('goes back to the image of the former version without building', () => {
    writeFileSync(join(folder, '.env'), OLD.replace('v0.1.0', 'v0.2.0'));

    expect(run(wayBack)).toEqual([`: ${REPLACE}`]);
    expect(settings()).toBe('MONGODB_PASSWORD=a\nHERALD_VERSION=v0.1.0\n');
  });
});
