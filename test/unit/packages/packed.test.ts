import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { typeCheck } from '../../support/type-check';

const ROOT = join(__dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');
const PACKED_BYTES_MAX = 20 * 1024;
const PROGRAM_BYTES_MAX = 64 * 1024;
/** Packages, with an entry that they have. */
const PACKAGES = {
  '@herald/client': '@herald/client',
  '@herald/webhooks': '@herald/webhooks/fetch',
};

const OF_NODE = {
  lib: ['es2022'],
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules/@types')],
};
/** Projects of users: the resolution of modules and the form of packages that each compiles with. */
const PROJECTS = {
  'ES modules': { type: 'module', module: 'node16', ...OF_NODE },
  CommonJS: { type: 'commonjs', module: 'node16', ...OF_NODE },
} as const;

/** Program of a user. */
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
/** Folder with the packages, for projects below it. */
let installed: string;
let packed: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-packages-'));
  packed = Object.fromEntries(await Promise.all(Object.keys(PACKAGES).map(pack)));
  installed = join(folder, 'installed');
  await mkdir(installed);
  await writeFile(join(installed, 'package.json'), '{}');
  const archives = Object.values(packed);
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives], installed);
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
    const project = join(installed, name);
    const emitting = { ...PROJECTS[name], noEmit: false, outDir: 'out', rootDir: '.' };

    expect(await typeCheck(project, { 'program.ts': PROGRAM }, emitting)).toEqual([]);
    expect(await run(process.execPath, ['out/program.js'], project)).toBe(
      'ACCEPTED\norder-17 9901\n204\n',
    );
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
    const options = { ...PROJECTS['ES modules'], skipLibCheck: true };
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));

    expect(files.length).toBeGreaterThan(3);
    const project = join(installed, 'examples');
    expect(await typeCheck(project, Object.fromEntries(files), options)).toEqual([]);
  });

  test('refuses wrong fields, events, statuses and settings when it is compiled', async () => {
    const project = join(installed, 'mistakes');
    const mistakes = await typeCheck(project, { 'mistakes.ts': MISTAKES }, PROJECTS['ES modules']);

    expect(mistakes.map(({ text }) => text)).toEqual(
      [
        "Property 'statusCode' does not exist on type 'ChannelDelivered'",
        "'channel_deliverd' does not exist in type 'Handlers'",
        "Type 'number' is not assignable to type",
        "Property 'apiKey' is missing",
        "'recipientNumbr' does not exist in type",
        `"failed"' is not assignable to parameter of type 'AwaitedStatus'`,
      ].map((words) => expect.stringContaining(words)),
    );
  });
});
