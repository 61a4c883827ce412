import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { JOINED_TEXTS, slowTexts } from '../../support/hostile-texts';
import { type Making, type TypeModel, hasText, hostileValue } from '../../support/hostile-values';

const ROOT = path.resolve(__dirname, '../../..');
/** Adapters, which take text from outside, and the rules that read it. */
const FOLDERS = ['src/domain', 'src/providers'];
/** Combinations of the alternatives of the parameters' types. */
const VARIANTS = [0, 1];
/** Functions that are not called, by reason. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['fillPlaceholders', 'repeats a value at each place of a text: both are not long at once'],
  ['fillEveryPlaceholder', 'likewise; hostile-text.test.ts calls it with a short value'],
  ['renderTemplate', 'likewise'],
  ['normaliseContent', 'likewise, of samples; hostile-text.test.ts reads a content'],
  ['loopbackUrl', 'gets values that Herald made'],
]);

/** Function that a file exports, as `checks/signatures.mjs` prints it. */
interface Signature {
  file: string;
  path: string[];
  parameters: (TypeModel & { isRest?: boolean })[];
  isClass?: true;
  ofInstance?: boolean;
}

const { files, functions, types } = JSON.parse(
  execFileSync(process.execPath, ['checks/signatures.mjs', ...FOLDERS], {
    cwd: ROOT,
    encoding: 'utf8',
  }),
) as { files: string[]; functions: Signature[]; types: Record<string, TypeModel> };

const exportsOf = (file: string): Record<string, unknown> =>
  jest.requireActual<Record<string, unknown>>(path.join(ROOT, file));
const constant = (file: string, name: string): unknown => exportsOf(file)[name];
const nameOf = ({ file, path: names }: Pick<Signature, 'file' | 'path'>): string =>
  `${file} ${names.join('.')}`;
const schemas = files.flatMap(schemasOf);
const takingText = [...functions, ...schemas].filter(
  (each) =>
    !LEFT_OUT.has(each.path.join('.')) && each.parameters.some((given) => hasText(given, types)),
);

/** Calls a function with a hostile text in every place of its parameters. */
function call(signature: Signature, text: string, variant: number): unknown {
  const making = { text, variant, types, constant };
  const given = signature.parameters.flatMap(({ isRest = false, ...type }) => {
    const value = hostileValue(type, making);
    return isRest ? value : [value];
  });
  return resultOf(signature, given, making);
}

function resultOf(
  { file, path: [name = '', ...names], isClass, ofInstance }: Signature,
  given: unknown[],
  making: Making,
): unknown {
  const [exported, ...members] = [exportsOf(file)[name], ...names];
  if (isClass) return new (exported as new (...all: unknown[]) => unknown)(...given);
  let owner = ofInstance ? instanceOf(file, name, making) : exported;
  let found: unknown = owner;
  for (const member of members) [owner, found] = [found, memberOf(found, member)];
  return (found as (...all: unknown[]) => unknown).call(owner, ...given);
}

function memberOf(owner: unknown, name: string): unknown {
  return owner instanceof Map ? owner.get(name) : Reflect.get(Object(owner), name);
}

function instanceOf(file: string, name: string, making: Making): unknown {
  const made = functions.find(
    (each) => each.file === file && each.isClass && each.path[0] === name,
  );
  const given = made?.parameters.map((type) => hostileValue(type, making)) ?? [];
  return new (exportsOf(file)[name] as new (...all: unknown[]) => unknown)(...given);
}

/** Returns the schemas that a file exports, which read whatever is given to them. */
function schemasOf(file: string): Signature[] {
  return Object.entries(exportsOf(file))
    .filter(([, value]) => isSchema(value))
    .map(([name]) => ({ file, path: [name, 'safeParse'], parameters: [{ kind: 'unknown' }] }));
}

function isSchema(value: unknown): boolean {
  return typeof Object(value).safeParse === 'function';
}

/** Returns the places in a value that hold a function. */
function placesOf(value: unknown, names: string[], known: ReadonlySet<unknown>): string[][] {
  if (known.has(value) || isSchema(value)) return [];
  if (typeof value === 'function') return [names, ...methodsOf(value, names)];
  if (typeof value !== 'object' || value === null || names.length > 4) return [];
  const parts = value instanceof Map ? value : Object.entries(value);
  return [...parts].flatMap(([name, part]) => placesOf(part, [...names, String(name)], known));
}

function methodsOf(value: object, names: string[]): string[][] {
  const methods = [...Object.getOwnPropertyNames(Object(Reflect.get(value, 'prototype')))];
  return methods.filter((name) => name !== 'constructor').map((name) => [...names, name]);
}

describe('exported functions of src/domain and src/providers', () => {
  test('are found with the types of their parameters', () => {
    const names = takingText.map(({ path: [name] }) => name);

    expect(functions.length).toBeGreaterThan(370);
    expect(names).toEqual(expect.arrayContaining(['foldText', 'searchTermsOf', 'readCallback']));
    expect(names).not.toContain('bodyWording');
    const known = new Set(functions.map((each) => each.path.join('.')));
    expect([...LEFT_OUT.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  test('are found whatever the form of their export is', () => {
    const found = new Set(functions.map(nameOf));
    const known = new Set(
      functions
        .filter(({ path: names }) => names.length === 1)
        .map((each) => constant(each.file, each.path[0] ?? '')),
    );
    const missed = files.flatMap((file) =>
      Object.entries(exportsOf(file))
        .filter(([name]) => !found.has(nameOf({ file, path: [name] })))
        .flatMap(([name, value]) => placesOf(value, [name], known))
        .map((names) => nameOf({ file, path: names }))
        .filter((name) => !found.has(name)),
    );

    expect(missed).toEqual([]);
  });

  test('take hostile texts in every place at a bounded cost', async () => {
    const slow: string[] = [];
    for (const each of takingText)
      for (const variant of VARIANTS) {
        const texts = await slowTexts((text) => call(each, text, variant), JOINED_TEXTS);
        slow.push(...texts.map((text) => `${nameOf(each)} ${variant}: ${text}`));
      }

    expect(slow).toEqual([]);
  });

  test('take each hostile text by itself at a bounded cost', async () => {
    const direct = takingText.filter(({ parameters }) =>
      parameters.some(({ kind }) => kind === 'text' || kind === 'unknown'),
    );
    const slow: string[] = [];
    for (const each of direct) {
      const texts = await slowTexts((text) => call(each, text, 0));
      slow.push(...texts.map((text) => `${nameOf(each)}: ${text}`));
    }

    expect(slow).toEqual([]);
  });
});
