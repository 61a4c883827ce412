import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ListedTemplate } from '../../../../packages/cli/src/templates/template-shape.ts';
import { body, template } from '../../domain/template-builders';
import { listed, listedDemo } from '../listed-template';
import { API_KEY, newHome, startCli } from './run-cli';
import { type StandIn, json, refusal, startStandIn } from './stand-in';

const NAME = 'herald-templates.d.ts';

let herald: StandIn;
let folder: string;

beforeAll(async () => {
  herald = await startStandIn();
});
beforeEach(async () => {
  folder = await newHome();
  answerWith(listedDemo());
});
afterAll(() => herald.close());

function answerWith(data: ListedTemplate[]): void {
  herald.on('/template', json(200, { success: true, data, nextCursor: null }));
}

/** Runs `templates generate` with a file in the folder of the test. */
async function generate(...options: string[]) {
  const out = join(folder, NAME);
  const argv = ['templates', 'generate', '--url', herald.url, '--out', out, ...options];
  const cli = startCli(argv, folder, { HERALD_API_KEY: API_KEY });
  return { exitCode: await cli.exitCode, printed: cli.printed().replaceAll(out, NAME) };
}

describe('herald-dev templates generate', () => {
  test('writes the types, tells what is left out, and finds them up to date', async () => {
    const written = await generate();
    const text = await readFile(join(folder, NAME), 'utf8');
    const checked = await generate('--check');

    expect(written.exitCode).toBe(0);
    expect(written.printed).toBe(
      `${NAME} written: 23 templates\n  left out: autumn_preview (en_US): template_not_approved`,
    );
    expect(text).toContain('order_confirmed: OrderConfirmedSend;');
    expect(text).not.toContain(herald.url);
    expect(checked.exitCode).toBe(0);
    expect(checked.printed).toMatch(`${NAME} is up to date: 23 templates`);
    expect(await readdir(folder)).toEqual([NAME]);
  });

  test('fails a check when templates have changed, and names them', async () => {
    await generate();
    const before = await readFile(join(folder, NAME), 'utf8');
    const [first, ...others] = listedDemo();
    const changed = listed(template(body('Hi {{1}}, {{2}} {{3}}')), { name: 'order_confirmed' });
    answerWith([...others.filter(({ name }) => name !== 'order_confirmed'), changed]);

    const { exitCode, printed } = await generate('--check');

    expect(first?.name).toBe('welcome');
    expect(exitCode).toBe(1);
    expect(printed).toBe(
      `error: the templates have changed since ${NAME} was made: run "herald-dev templates generate --out ${NAME}", and commit the file\n  "order_confirmed" has changed\n  "welcome" is gone`,
    );
    expect(await readFile(join(folder, NAME), 'utf8')).toBe(before);
  });

  test('fails a check of a file that is absent or edited', async () => {
    const absent = await generate('--check');
    await generate();
    const text = await readFile(join(folder, NAME), 'utf8');
    await writeFile(join(folder, NAME), `${text}// mine\n`);
    const edited = await generate('--check');

    expect(absent).toMatchObject({ exitCode: 1, printed: expect.stringContaining('there is no') });
    expect(edited).toMatchObject({ exitCode: 1, printed: expect.stringContaining('was edited') });
  });

  test('accepts a file with the line ends of Windows', async () => {
    await generate();
    const text = await readFile(join(folder, NAME), 'utf8');
    await writeFile(join(folder, NAME), text.replaceAll('\n', '\r\n'));

    expect((await generate('--check')).exitCode).toBe(0);
  });

  test('makes the folder of the file', async () => {
    const out = join(folder, 'src', 'types', NAME);

    expect(await generate('--out', out)).toMatchObject({ exitCode: 0 });

    expect(await readFile(out, 'utf8')).toContain('order_confirmed');
    expect((await generate('--out', out, '--check')).exitCode).toBe(0);
  });

  test('overwrites no file that it has not made', async () => {
    await writeFile(join(folder, NAME), 'export type Mine = 1;\n');

    const { exitCode, printed } = await generate();

    expect(exitCode).toBe(2);
    expect(printed).toContain('was not made by this command');
    expect(await readFile(join(folder, NAME), 'utf8')).toBe('export type Mine = 1;\n');
  });

  test('says which scope the key lacks', async () => {
    herald.on(
      '/template',
      json(403, refusal('forbidden', 'this API key lacks the scope templates:read')),
    );

    expect(await generate()).toMatchObject({
      exitCode: 1,
      printed: expect.stringContaining('lacks the scope templates:read: set HERALD_API_KEY'),
    });
  });

  test('prints one document of JSON', async () => {
    const { printed } = await generate('--json');

    expect(JSON.parse(printed)).toEqual({
      file: NAME,
      changed: true,
      templates: 23,
      leftOut: [{ name: 'autumn_preview', language: 'en_US', reason: 'template_not_approved' }],
    });
  });
});
