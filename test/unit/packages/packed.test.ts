import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');
const PACKED_BYTES_MAX = 15 * 1024;

/** Projects of users: the resolution of modules and the form of packages that each compiles with. */
const PROJECTS = {
  'ES modules': { type: 'module', module: 'node16', lib: ['es2022'], types: ['node'] },
  CommonJS: { type: 'commonjs', module: 'node16', lib: ['es2022'], types: ['node'] },
  'a bundler': { type: 'module', module: 'preserve', lib: ['es2022', 'dom'], types: [] },
} as const;

/** Program of a user, which is run with Node where it uses no bundler. */
const PROGRAM = `import { createReceiver } from '@herald/webhooks';
import { fetchReceiver } from '@herald/webhooks/fetch';

const token = 'tok_1';
const receive = createReceiver({
  token,
  on: { channel_failed: ({ messageId, statusCode }) => show(messageId + ' ' + statusCode.toFixed(0)) },
});
const show = (text: string) => console.log(text);
const event = { event: 'channel_failed', eventId: 'evt_1', messageId: 'order-17', statusCode: 9901 };
const body = JSON.stringify(event);
void receive({ headers: { authorization: 'Bearer ' + token }, body }).then(({ status }) => show(String(status)));
export const POST: (request: Request) => Promise<Response> = fetchReceiver({ token, on: {} });
`;
const MISTAKES = `import { createReceiver } from '@herald/webhooks';
createReceiver({ token: 'tok_1', on: { channel_delivered: ({ statusCode }) => statusCode } });
createReceiver({ token: 'tok_1', on: { channel_deliverd: () => undefined } });
createReceiver({ token: 17, on: {} });
`;

let folder: string;
let packed: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-packages-'));
  await run('npm', ['run', '--silent', 'build', '--workspace', '@herald/webhooks'], ROOT);
  const args = [
    'pack',
    '--silent',
    '--workspace',
    '@herald/webhooks',
    '--pack-destination',
    folder,
  ];
  packed = join(folder, (await run('npm', args, ROOT)).trim());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns what a command prints. @throws with it when the command fails */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd });
  return stdout;
}

/** Writes a project with the package installed, in a folder of its own. */
async function install(
  name: keyof typeof PROJECTS,
  files: Record<string, string>,
): Promise<string> {
  const { type, ...options } = PROJECTS[name];
  const project = join(folder, `${type} ${options.module} ${Object.keys(files).join()}`);
  const compilerOptions = {
    ...options,
    strict: true,
    skipLibCheck: false,
    target: 'es2022',
    typeRoots: [join(ROOT, 'node_modules/@types')],
    outDir: 'out',
    rootDir: '.',
  };
  const all = {
    'package.json': JSON.stringify({ type }),
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    ...files,
  };
  await mkdir(project);
  for (const [file, text] of Object.entries(all)) await writeFile(join(project, file), text);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', packed], project);
  return project;
}

describe('@herald/webhooks', () => {
  test('is small', async () => {
    expect((await stat(packed)).size).toBeLessThanOrEqual(PACKED_BYTES_MAX);
  });

  test('is packed as publint and are-the-types-wrong expect it', async () => {
    const linted = await run(join(BIN, 'publint'), ['run', '--strict', packed], folder);
    const typed = await run(join(BIN, 'attw'), [packed, '--profile', 'node16'], folder);

    expect(linted).toContain('All good!');
    expect(typed).toContain('@herald/webhooks/fetch');
  });

  test.each(['ES modules', 'CommonJS'] as const)('compiles and runs with %s', async (name) => {
    const project = await install(name, { 'program.ts': PROGRAM });

    await run(join(BIN, 'tsc'), ['-p', '.'], project);

    expect(await run(process.execPath, ['out/program.js'], project)).toBe('order-17 9901\n204\n');
  });

  test('compiles with a bundler and the types of browsers', async () => {
    const project = await install('a bundler', { 'program.ts': PROGRAM });

    expect(await run(join(BIN, 'tsc'), ['-p', '.'], project)).toBe('');
  });

  test('compiles the examples of its pages', async () => {
    const pages = ['docs/receiving.md', 'packages/webhooks/README.md'];
    const texts = await Promise.all(pages.map((page) => readFile(join(ROOT, page), 'utf8')));
    const examples = texts.flatMap((text) => [...text.matchAll(/^```ts\n(.*?)^```/gms)]);
    const files = examples.map(([, code = ''], index) => [`example-${index}.ts`, code] as const);
    const project = await install('ES modules', Object.fromEntries(files));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));

    expect(files.length).toBeGreaterThan(3);
    expect(await run(join(BIN, 'tsc'), ['-p', '.', '--skipLibCheck'], project)).toBe('');
  });

  test('refuses wrong fields, events and credentials when it is compiled', async () => {
    const project = await install('ES modules', { 'mistakes.ts': MISTAKES });
    const compiling = run(join(BIN, 'tsc'), ['-p', '.'], project);

    const { stdout } = (await compiling.catch((error: unknown) => error)) as { stdout: string };
    const lines = stdout.split('\n').filter((line) => line.startsWith('mistakes.ts'));

    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain("Property 'statusCode' does not exist on type 'ChannelDelivered'");
    expect(lines[1]).toContain("'channel_deliverd' does not exist in type 'Handlers'");
    expect(lines[2]).toContain("Type 'number' is not assignable to type");
  });
});
