import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { renderTemplate } from '../../../src/domain/template/render-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import type { TemplateValues } from '../../../src/domain/template/template-values';
import { type FilledTemplate, filledTemplate } from './template-arbitraries';

const capabilities = { staticUrlReplaceable: false };

describe('a template with one value missing', () => {
  test('reports the one missing value by its name and fills in the others', () => {
    fc.assert(
      fc.property(filledTemplate, fc.nat(), ({ template: content, input }, choice) => {
        const removals = removalsFrom(input);
        fc.pre(removals.length > 0);
        const removal = removals[choice % removals.length];
        if (removal === undefined) throw new Error('there is one');

        const { partial, values, problems } = resolveTemplateValues(
          content,
          removal.input,
          capabilities,
        );

        expect(values).toBeNull();
        expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
          `${removal.field} missing`,
        ]);
        const whole = resolveTemplateValues(content, input, capabilities).partial;
        expect(countOf(partial)).toBe(countOf(whole) - 1);
        renderTemplate(content, partial);
      }),
    );
  });
});

/** Lists each value of an input, with the input that lacks it. */
function removalsFrom(input: FilledTemplate['input']) {
  const { header, body: bodyValues } = input.templateVariables;
  const { headerMediaUrl: _url, ...withoutMedia } = input;
  const variables = (part: 'header' | 'body', given: Record<string, string>) =>
    Object.keys(given).map((name) => ({
      field: `templateVariables.${part}.${name}`,
      input: {
        ...input,
        templateVariables: { ...input.templateVariables, [part]: without(given, name) },
      },
    }));
  const ofButtons = Object.keys(input.buttonValues).map((text) => ({
    field: `buttonValues.${text}`,
    input: { ...input, buttonValues: without(input.buttonValues, text) },
  }));
  const ofMedia = { field: 'headerMediaUrl', input: withoutMedia };
  return [
    ...variables('header', header),
    ...variables('body', bodyValues),
    ...ofButtons,
    ...(input.headerMediaUrl === undefined ? [] : [ofMedia]),
  ];
}

function without(given: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));
}

function countOf({ header, body: bodyValues, buttons: buttonValues }: TemplateValues): number {
  const headerCount = header?.kind === 'text' ? header.values.length : Number(header !== null);
  return headerCount + bodyValues.length + buttonValues.length;
}
