import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { temporaryFolder } from './support';

jest.setTimeout(60_000);

/** A build that copies the sources and counts itself. */
const BUILD =
  "node -e \"fs.cpSync('src','dist/src',{recursive:true});fs.appendFileSync('builds','x')\"";

let project: string;

/** A small product with our bootstrap; its one package lies beside it, so npm needs no network. */
beforeEach(async () => {
  project = await temporaryFolder();
  await mkdir(join(project, 'engines'));
  await cp('engines/bootstrap', join(project, 'engines/bootstrap'), { recursive: true });
  await cp('engines/bootstrap.mjs', join(project, 'engines/bootstrap.mjs'));
  await writeProduct();
  await write('helper/package.json', '{"name":"helper","version":"1.0.0"}');
  await write('tsconfig.json', '{}');
  await write('tsconfig.build.json', '{}');
  await writeMain("console.log('started with', ...argv)");
});

interface Product {
  build?: string;
  /** Further packages, as the lockfile describes them. */
  packages?: Record<string, { version: string; resolved?: string }>;
}

async function writeProduct({ build = BUILD, packages = {} }: Product = {}): Promise<void> {
  const further = Object.entries(packages).map(([path, { version }]) => [basename(path), version]);
  const dependencies = { helper: 'file:helper', ...Object.fromEntries(further) };
  const root = { name: 'product', version: '1.0.0', dependencies };
  const lockfile = {
    ...root,
    lockfileVersion: 3,
    packages: {
      '': root,
      helper: { version: '1.0.0' },
      'node_modules/helper': { resolved: 'helper', link: true },
      ...packages,
    },
  };
  await write('package.json', JSON.stringify({ ...root, scripts: { build } }));
  await write('package-lock.json', JSON.stringify(lockfile));
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(project, path, '..'), { recursive: true });
  await writeFile(join(project, path), text);
}

async function writeMain(body: string): Promise<void> {
  await write('src/main/herald.js', `exports.main = async (argv) => { ${body}; };`);
}

async function bootstrap(...args: string[]) {
  const run = promisify(execFile)(process.execPath, ['engines/bootstrap.mjs', ...args], {
    cwd: project,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

async function builds(): Promise<number> {
  return (await readFile(join(project, 'builds'), 'utf8')).length;
}

describe('npm start in a fresh clone', () => {
  test('answers --help before it installs or builds anything', async () => {
    const { code, stdout, stderr } = await bootstrap('start', '--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('HERALD_DATA_DIR');
    expect(await readdir(project)).not.toContain('node_modules');
  });

  test.each([['--prot', '4000'], ['--help=yes']])(
    'refuses %j in one sentence before it installs or builds anything',
    async (...args) => {
      const { code, stdout, stderr } = await bootstrap('start', ...args);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        `npm start has no option or argument "${args.join(' ')}": settings are environment variables, e.g. PORT=4000 npm start. npm start -- --help tells the rest.\n`,
      );
      expect(await readdir(project)).not.toContain('node_modules');
    },
  );
});

describe('bootstrap of a fresh clone', () => {
  test('installs, builds and starts the first time, and only starts the second time', async () => {
    expect(await bootstrap('herald', '--port', '1')).toEqual({
      code: 0,
      stdout: 'started with --port 1\n',
      stderr: 'Installing packages …\nBuilding …\n',
    });
    expect(await bootstrap('herald')).toMatchObject({ stdout: 'started with\n', stderr: '' });
    expect(await builds()).toBe(1);
  });

  test('builds again when a source has changed or the build is gone', async () => {
    await bootstrap('herald');
    await writeMain("console.log('changed')");
    expect(await bootstrap('herald')).toMatchObject({
      stdout: 'changed\n',
      stderr: 'Building …\n',
    });
    await rm(join(project, 'dist'), { recursive: true });
    expect(await bootstrap('herald')).toMatchObject({
      stdout: 'changed\n',
      stderr: 'Building …\n',
    });
    expect(await builds()).toBe(3);
  });

  test('installs when the lockfile has changed, and says when the network is missing', async () => {
    await bootstrap('herald');
    const resolved = 'http://127.0.0.1:9/added.tgz';
    await writeProduct({ packages: { 'node_modules/added': { version: '1.0.0', resolved } } });
    const { code, stderr } = await bootstrap('herald');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Installing packages …\nThe packages could not be installed: .* cannot be reached \(ECONNREFUSED\)/,
    );
  });

  test('shows the output of a failed build, and starts nothing', async () => {
    await writeProduct({ build: "echo 'src/a.ts(1,1): error' && exit 2" });
    const { code, stdout, stderr } = await bootstrap('herald');
    expect(code).toBe(1);
    expect(stdout).not.toContain('started');
    expect(stderr).toContain('src/a.ts(1,1): error\n\nThe build failed');
  });
});
