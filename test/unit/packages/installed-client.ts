import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Complaint, typeCheck } from '../../support/type-check';

const ROOT = join(__dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');

/** Projects of users, by the resolution of modules and the form of packages. */
export const PROJECTS = {
  'ES modules': { type: 'module', module: 'node16', lib: ['es2022', 'dom'] },
  CommonJS: { type: 'commonjs', module: 'node16', lib: ['es2022', 'dom'] },
  'a bundler': { type: 'module', module: 'preserve', lib: ['es2022', 'dom'] },
} as const;

/** Place for projects that have the packed client installed. */
export interface InstalledClient {
  folder: string;
  compile: (name: keyof typeof PROJECTS, files: Record<string, string>) => Promise<Complaint[]>;
  remove: () => Promise<void>;
}

/** Builds and packs a copy of the client, beside the suites that build the original, and installs it. */
export async function installClient(): Promise<InstalledClient> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-typed-'));
  const source = join(folder, 'source');
  for (const part of ['build.mjs', 'tsconfig.json', 'client'])
    await cp(join(ROOT, 'packages', part), join(source, part), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  const client = join(source, 'client');
  await run(process.execPath, ['../build.mjs'], client);
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], client);
  await writeFile(join(folder, 'package.json'), '{}');
  await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', `./${packed.trim()}`],
    folder,
  );
  let projects = 0;
  return {
    folder,
    compile(name, files) {
      projects += 1;
      return typeCheck(join(folder, `project-${projects}`), files, PROJECTS[name]);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const env = { ...process.env, PATH: [BIN, process.env['PATH']].join(delimiter) };
  return (await promisify(execFile)(command, args, { cwd, env })).stdout;
}
