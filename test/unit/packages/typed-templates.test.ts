import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { declarationOf } from '../../../packages/cli/src/templates/declaration.ts';
import { templateShapes } from '../../api/support/template-shapes';
import { PROGRAM_START, START_LINES, programOf } from '../../support/send-code';
import { type InstalledClient, PROJECTS, installClient } from './installed-client';
import { body, template } from '../domain/template-builders';
import { listed, listedDemo } from './listed-template';

/** Sends that must not compile, each with words that the compiler has to say. */
const MISTAKES: [mistake: string, send: string, words: string[]][] = [
  [
    'a wrong name',
    `{ templateName: 'order_confirmd', templateVariables: { 1: 'Ada', 2: 'A-1017' } }`,
    [`'"order_confirmd"' is not assignable`, `Did you mean '"order_confirmed"'?`],
  ],
  [
    'a missing variable',
    `{ templateName: 'order_confirmed', templateVariables: { 1: 'Ada' } }`,
    [`Property '2' is missing`, `required in type 'OrderConfirmedVariables'`],
  ],
  [
    'an unknown variable',
    `{ templateName: 'order_confirmed', templateVariables: { 1: 'Ada', 2: 'A-1017', 3: 'x' } }`,
    [`'3' does not exist in type`, 'OrderConfirmedVariables'],
  ],
  [
    'no variables at all',
    `{ templateName: 'order_confirmed' }`,
    [`Property 'templateVariables' is missing`, `required in type 'OrderConfirmedSend'`],
  ],
  [
    'a list that is too short',
    `{ templateName: 'order_confirmed', templateVariables: ['Ada'] }`,
    [`Types of property 'length' are incompatible`, `Type '1' is not assignable to type '2'`],
  ],
  [
    'a value for a button that does not exist',
    `{ templateName: 'order_shipped', templateVariables: { header: ['A'], body: ['Ada', 'B'] }, buttonValues: { 'Track parcels': 'x' } }`,
    [`'Track parcels'' does not exist in type 'OrderShippedButtons'`],
  ],
  [
    'a media header without media',
    `{ templateName: 'summer_sale', templateVariables: ['Ada', '20%'] }`,
    [`Property 'headerMediaUrl' is missing`, `required in type 'SummerSaleSend'`],
  ],
  [
    'a language that the template does not have',
    `{ templateName: 'welcome', templateLanguage: 'de' }`,
    [`Type '"de"' is not assignable to type '"en_US"'`],
  ],
  [
    'no language where there are several',
    `{ templateName: 'back_in_stock', templateVariables: ['Ada', 'fern'], buttonValues: { Commander: 'x' } }`,
    [`Property 'templateLanguage' is missing`],
  ],
  [
    'a card too few',
    `{ templateName: 'plant_picks', templateVariables: ['Ada', 'dark'], cards: [{ headerProduct: { catalogId: '1', productId: '2' } }] }`,
    ['Source has 1 element(s) but target requires 2'],
  ],
];

/** Sends that compile with the types of the templates as without them. */
const OTHER_SENDS = `
void herald.messages.send({ templateId: 'tpl_1', templateVariables: { anything: 1 } });
const untyped: SendRequest = { templateName: String(1) };
void herald.messages.send(untyped as TemplateRequest);
void herald.messages.sendAndWait({ templateName: 'order_confirmed', templateVariables: { 1: 'Ada', 2: 17 } }, 'read');
void herald.templates.preview({ templateName: 'order_confirmed', templateVariables: ['Ada', 'A-1017'] as const });
void herald.messages.send({ templateName: 'welcome', async: true }).then(({ status }) => status satisfies 'accepted' | 'queued');
void herald.messages.send({ templateName: 'welcome' }).then(({ status }) => status satisfies 'accepted');
void herald.messages.send({ templateName: 'welcome' } as TemplateRequest).then(({ status }) => status satisfies 'accepted' | 'queued');
`;

const DECLARATION = 'herald-templates.d.ts';
const declaration = declarationOf(listedDemo());
const demoSends = templateShapes.map(({ name, language, values }) => ({
  templateName: name,
  templateLanguage: language,
  ...values,
}));
const mistakes =
  PROGRAM_START + MISTAKES.map(([, send]) => `void herald.messages.send(${send});\n`).join('');

let client: InstalledClient;
let complaints: Awaited<ReturnType<InstalledClient['compile']>>;
beforeAll(async () => {
  client = await installClient();
  const files = { [DECLARATION]: declaration, 'program.ts': mistakes };
  complaints = await client.compile('ES modules', files);
});
afterAll(() => client.remove());

describe('a project with the types of its templates', () => {
  test.each(Object.keys(PROJECTS) as (keyof typeof PROJECTS)[])(
    'compiles a send of each kind with %s',
    async (name) => {
      const program = programOf(demoSends) + OTHER_SENDS;

      expect(
        await client.compile(name, { [DECLARATION]: declaration, 'program.ts': program }),
      ).toEqual([]);
    },
  );

  test('does not compile mistakes, and says what is wrong', () => {
    expect(complaints.map(({ line }) => MISTAKES[line - START_LINES - 1]?.[0])).toEqual(
      MISTAKES.map(([mistake]) => mistake),
    );
    for (const [index, [, , words]] of MISTAKES.entries())
      for (const word of words) expect(complaints[index]?.text).toContain(word);
  });
});

/** Reads the right column of the table of mistakes in docs/client.md, each message in its pieces around "…". */
async function documentedMessages(): Promise<string[][]> {
  const page = await readFile(join(__dirname, '../../../docs/client.md'), 'utf8');
  const [, table = ''] = page.split('the compiler says');
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/`([^`]+)` +\|$/gm)].map(([, message = '']) => message.split(' … '));
}

test('the page of the client quotes what the compiler says', async () => {
  const texts = complaints.map(({ text }) => text.replaceAll(/\s+/g, ' '));

  const messages = await documentedMessages();

  expect(messages.length).toBeGreaterThan(5);
  for (const pieces of messages)
    expect([pieces, texts.some((text) => pieces.every((piece) => text.includes(piece)))]).toEqual([
      pieces,
      true,
    ]);
});

describe('a project without the types of its templates', () => {
  test('compiles whatever a template may take', async () => {
    const program = programOf(demoSends) + OTHER_SENDS;

    expect(
      await client.compile('ES modules', { 'program.ts': program, 'mistakes.ts': mistakes }),
    ).toEqual([]);
  });
});

/** Names that Twilio allows, and those that the declarations or the client have themselves. */
const NAMES = [
  'o'.repeat(80),
  '"\n\u2028*/',
  '__proto__',
  'order',
  'order_variables',
  'Order',
  'body',
  '1',
  "'",
];

test('declares templates of hostile names and texts so that their sends compile, formatted as Prettier does', async () => {
  const hostile = template(body('*/ } export const taken = 1; /*\n@deprecated \u2028 \u202e'));
  const made = declarationOf(NAMES.map((name) => listed(hostile, { name })));
  const sends = NAMES.map((templateName) => ({ templateName }));
  const files = { [DECLARATION]: made, 'program.ts': programOf(sends) };
  const sample = join(client.folder, 'sample.d.ts');

  expect(await client.compile('ES modules', files)).toEqual([]);
  await writeFile(sample, made);
  const prettier = join(__dirname, '../../../node_modules/.bin/prettier');
  await promisify(execFile)(prettier, ['--no-config', '--check', sample]);
});
