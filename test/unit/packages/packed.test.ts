import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');
const PACKED_BYTES_MAX = 20 * 1024;
const PROGRAM_BYTES_MAX = 64 * 1024;
/** Packages, with an entry that they have. */
const PACKAGES = {
  '@herald/client': '@herald/client',
  '@herald/webhooks': '@herald/webhooks/fetch',
};

/** Projects of users: the resolution of modules and the form of packages that each compiles with. */
const PROJECTS = {
  'ES modules': { type: 'module', module: 'node16', lib: ['es2022'], types: ['node'] },
  CommonJS: { type: 'commonjs', module: 'node16', lib: ['es2022'], types: ['node'] },
  'a bundler': { type: 'module', module: 'preserve', lib: ['es2022', 'dom'], types: [] },
} as const;

/** Program of a user, which is run with Node where it uses no bundler. */
const PROGRAM = `import { Herald } from '@herald/client';
import { createReceiver } from '@herald/webhooks';
import { fetchReceiver } from '@herald/webhooks/fetch';

const show = (text: string) => console.log(text);
async function main(): Promise<void> {
  const answer = { status: 'accepted', messageId: 'order-17' };
  const fetch = async () => new Response(JSON.stringify(answer));
  const herald = new Herald({ url: 'https://herald.example.com', apiKey: 'hk_1', fetch });
  const sent = await herald.messages.send({ recipientNumber: '33600000001', templateName: 'welcome' });
  show(sent.status.toUpperCase());
  const token = 'tok_1';
  const receive = createReceiver({
    token,
    on: { channel_failed: ({ messageId, statusCode }) => show(messageId + ' ' + statusCode.toFixed(0)) },
  });
  const event = { event: 'channel_failed', eventId: 'evt_1', messageId: 'order-17', statusCode: 9901 };
  const headers = { authorization: 'Bearer ' + token };
  const { status } = await receive({ headers, body: JSON.stringify(event) });
  show(String(status));
}
void main();
export const POST: (request: Request) => Promise<Response> = fetchReceiver({ token: 'tok_1', on: {} });
`;
const MISTAKES = `import { Herald } from '@herald/client';
import { createReceiver } from '@herald/webhooks';
createReceiver({ token: 'tok_1', on: { channel_delivered: ({ statusCode }) => statusCode } });
createReceiver({ token: 'tok_1', on: { channel_deliverd: () => undefined } });
createReceiver({ token: 17, on: {} });
const herald = new Herald({ url: 'https://herald.example.com' });
void herald.messages.send({ recipientNumbr: '33600000001', templateName: 'welcome' });
void herald.messages.sendAndWait({ templateName: 'welcome' }, 'failed');
`;

let folder: string;
let packed: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-packages-'));
  packed = Object.fromEntries(await Promise.all(Object.keys(PACKAGES).map(pack)));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds and packs a package; returns it with its file. */
async function pack(name: string): Promise<[string, string]> {
  await run('npm', ['run', '--silent', 'build', '--workspace', name], ROOT);
  const args = ['pack', '--silent', '--workspace', name, '--pack-destination', folder];
  return [name, join(folder, (await run('npm', args, ROOT)).trim())];
}

/** Returns what a command prints. @throws with it when the command fails */
async function run(command: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd });
  return stdout;
}

/** Writes a project with the packages installed, in a folder of its own. */
async function install(
  name: keyof typeof PROJECTS,
  files: Record<string, string>,
): Promise<string> {
  const { type, ...options } = PROJECTS[name];
  const project = join(folder, `${type} ${options.module} ${Object.keys(files).join()}`);
  const compilerOptions = {
    ...options,
    strict: true,
    skipDefaultLibCheck: true,
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
  const archives = Object.values(packed);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives], project);
  return project;
}

describe.each(Object.entries(PACKAGES))('%s', (name, entry) => {
  test('is small', async () => {
    expect((await stat(packed[name]!)).size).toBeLessThanOrEqual(PACKED_BYTES_MAX);
  });

  test('is packed as publint and are-the-types-wrong expect it', async () => {
    const linted = await run(join(BIN, 'publint'), ['run', '--strict', packed[name]!], folder);
    const typed = await run(join(BIN, 'attw'), [packed[name]!, '--profile', 'node16'], folder);

    expect(linted).toContain('All good!');
    expect(typed).toContain(entry);
  });
});

describe('@herald/cli', () => {
  test('is packed as one program that runs where its dependencies are', async () => {
    const [, archive] = await pack('@herald/cli');
    const linted = await run(join(BIN, 'publint'), ['run', '--strict', archive], folder);
    const project = join(folder, 'unpacked');
    await mkdir(project);
    await run('tar', ['-xzf', archive, '-C', project], folder);
    await symlink(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    const program = join(project, 'package/dist/herald-dev.js');

    expect(linted).toContain('All good!');
    expect((await stat(archive)).size).toBeLessThanOrEqual(PROGRAM_BYTES_MAX);
    expect((await run('tar', ['-tzf', archive], folder)).split('\n').toSorted()).toEqual([
      '',
      'package/README.md',
      'package/dist/herald-dev.js',
      'package/package.json',
    ]);
    // By its first line, as a shell runs it.
    expect(await run(program, ['--version'], folder)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('a project with the packages', () => {
  test.each(['ES modules', 'CommonJS'] as const)('compiles and runs with %s', async (name) => {
    const project = await install(name, { 'program.ts': PROGRAM });

    await run(join(BIN, 'tsc'), ['-p', '.'], project);

    expect(await run(process.execPath, ['out/program.js'], project)).toBe(
      'ACCEPTED\norder-17 9901\n204\n',
    );
  });

  test.each(['esm', 'cjs'])(
    'shows where an error comes from in a stack trace of %s',
    async (form) => {
      const project = join(folder, `trace ${form}`);
      await mkdir(project);
      await run('tar', ['-xzf', packed['@herald/webhooks']!, '-C', project], folder);
      const program = `import(process.argv[1]).then(({ createReceiver }) => createReceiver({ on: {} })).catch(({ stack }) => console.log(stack))`;
      const entry = join(project, 'package/dist', form, 'index.js');

      const stack = await run(process.execPath, ['-e', program, entry], project);

      expect(stack).toMatch(/at checkCredentials \(.*\.js:\d{2,}:\d+\)\n +at createReceiver /);
    },
  );

  test('compiles with a bundler and the types of browsers', async () => {
    const project = await install('a bundler', { 'program.ts': PROGRAM });

    expect(await run(join(BIN, 'tsc'), ['-p', '.'], project)).toBe('');
  });

  test('compiles the examples of its pages', async () => {
    const pages = [
      'docs/client.md',
      'docs/receiving.md',
      'packages/client/README.md',
      'packages/webhooks/README.md',
    ];
    const texts = await Promise.all(pages.map((page) => readFile(join(ROOT, page), 'utf8')));
    const examples = texts.flatMap((text) => [...text.matchAll(/^```ts\n(.*?)^```/gms)]);
    const files = examples.map(([, code = ''], index) => [`example-${index}.ts`, code] as const);
    const project = await install('ES modules', Object.fromEntries(files));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));

    expect(files.length).toBeGreaterThan(3);
    expect(await run(join(BIN, 'tsc'), ['-p', '.', '--skipLibCheck'], project)).toBe('');
  });

  test('refuses wrong fields, events, statuses and settings when it is compiled', async () => {
    const project = await install('ES modules', { 'mistakes.ts': MISTAKES });
    const compiling = run(join(BIN, 'tsc'), ['-p', '.'], project);

    const { stdout } = (await compiling.catch((error: unknown) => error)) as { stdout: string };
    const lines = stdout.split(/^(?=mistakes\.ts)/m);

    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain("Property 'statusCode' does not exist on type 'ChannelDelivered'");
    expect(lines[1]).toContain("'channel_deliverd' does not exist in type 'Handlers'");
    expect(lines[2]).toContain("Type 'number' is not assignable to type");
    expect(lines[3]).toContain("Property 'apiKey' is missing");
    expect(lines[4]).toContain("'recipientNumbr' does not exist in type");
    expect(lines[5]).toContain(`"failed"' is not assignable to parameter of type 'AwaitedStatus'`);
  });
});
