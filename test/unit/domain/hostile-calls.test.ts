import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { JOINED_TEXTS, slowTexts } from '../../support/hostile-texts';
import { type TypeModel, hasText, hostileValue } from '../../support/hostile-values';

const ROOT = path.resolve(__dirname, '../../..');
/** Combinations of the alternatives of the parameters' types. */
const VARIANTS = [0, 1];
/** Functions that are not called, by reason. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['fillPlaceholders', 'repeats a value at each place of a text: both are not long at once'],
  ['fillEveryPlaceholder', 'likewise; hostile-text.test.ts calls it with a short value'],
  ['renderTemplate', 'likewise'],
  ['resolveUrlVariable', 'likewise'],
  ['loopbackUrl', 'gets values that Herald made'],
]);

interface Signature {
  file: string;
  name: string;
  parameters: (TypeModel & { isRest?: boolean })[];
}

const { functions, types } = JSON.parse(
  execFileSync(process.execPath, ['checks/signatures.mjs'], { cwd: ROOT, encoding: 'utf8' }),
) as { functions: Signature[]; types: Record<string, TypeModel> };

const constant = (file: string, name: string): unknown =>
  (jest.requireActual(path.join(ROOT, file)) as Record<string, unknown>)[name];
const takingText = functions.filter(
  ({ name, parameters }) => !LEFT_OUT.has(name) && parameters.some((each) => hasText(each, types)),
);

/** Calls a function with a hostile text in every place of its parameters, and whatever function it returns. */
function call({ file, name, parameters }: Signature, text: string, variant: number): void {
  const values = parameters.flatMap(({ isRest = false, ...type }) => {
    const value = hostileValue(type, { text, variant, types, constant });
    return isRest ? value : [value];
  });
  const result = (constant(file, name) as (...given: unknown[]) => unknown)(...values);
  if (typeof result === 'function') (result as (...given: string[]) => unknown)(text, text, text);
}

describe('exported functions of src/domain', () => {
  test('are found with the types of their parameters', () => {
    const names = takingText.map(({ name }) => name);

    expect(functions.length).toBeGreaterThan(250);
    expect(names).toEqual(expect.arrayContaining(['foldText', 'searchTermsOf', 'summaryOf']));
    expect(names).not.toContain('bodyWording');
    const known = new Set(functions.map(({ name }) => name));
    expect([...LEFT_OUT.keys()].filter((name) => !known.has(name))).toEqual([]);
  });

  test('take hostile texts in every place at a bounded cost', () => {
    const slow = takingText.flatMap((each) =>
      VARIANTS.flatMap((variant) =>
        slowTexts((text) => call(each, text, variant), JOINED_TEXTS).map(
          (text) => `${each.name} ${variant}: ${text}`,
        ),
      ),
    );

    expect(slow).toEqual([]);
  });

  test('take each hostile text by itself at a bounded cost', () => {
    const direct = takingText.filter(({ parameters }) =>
      parameters.some(({ kind }) => kind === 'text' || kind === 'unknown'),
    );
    const slow = direct.flatMap((each) =>
      slowTexts((text) => call(each, text, 0)).map((text) => `${each.name}: ${text}`),
    );

    expect(slow).toEqual([]);
  });
});
