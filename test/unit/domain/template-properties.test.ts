import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { parseComponents } from '../../../src/domain/template/parse-components';
import { renderTemplate } from '../../../src/domain/template/render-template';
import { resolveTemplateValues } from '../../../src/domain/template/resolve-template-values';
import { filledTemplate } from './template-arbitraries';

const capabilities = { staticUrlReplaceable: false };

/** Text of a hostile caller: names that every object inherits, huge strings, broken characters. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '{{1}}'),
  fc.integer({ min: 0, max: 200_000 }).map((length) => '😀 '.repeat(length / 3)),
);
const hostileObject = fc.dictionary(hostileText, fc.oneof(hostileText, fc.anything()));

describe('a completely filled template', () => {
  test('a completely filled template has no problems and renders without placeholders', () => {
    fc.assert(
      fc.property(filledTemplate, ({ template: content, input }) => {
        const { values, problems } = resolveTemplateValues(content, input, capabilities);
        expect(problems).toEqual([]);
        if (values === null) throw new Error('values are there when there is no problem');
        const rendered = renderTemplate(content, values);
        for (const value of Object.values(input.templateVariables.body)) {
          expect(rendered.body).toContain(value);
        }
        for (const { url } of rendered.buttons) expect(url ?? '').not.toContain('{{');
        expect(rendered.buttons.map(({ text }) => text)).toEqual(
          describeTemplate(content).buttons.map(({ text }) => text),
        );
      }),
    );
  });
});

describe('hostile input', () => {
  test('resolves hostile values without throwing, and explains what it rejects', () => {
    fc.assert(
      fc.property(
        filledTemplate,
        fc.oneof(fc.anything(), hostileObject, fc.array(hostileText)),
        hostileObject,
        hostileText,
        ({ template: content }, templateVariables, buttonValues, headerMediaUrl) => {
          const input = { templateVariables, buttonValues, headerMediaUrl };
          const { partial, values, problems } = resolveTemplateValues(content, input, capabilities);
          expect(values === null).toBe(problems.length > 0);
          renderTemplate(content, partial);
          for (const { message, field } of problems)
            expect((message + field).length).toBeLessThan(1500);
        },
      ),
    );
  });

  test('reads, describes and renders hostile components without throwing', () => {
    const component = fc.record(
      {
        type: fc.oneof(fc.constantFrom('HEADER', 'body', 'Buttons', 'footer'), hostileText),
        format: fc.oneof(fc.constantFrom('text', 'image'), fc.anything()),
        text: fc.oneof(hostileText, fc.anything()),
        buttons: fc.oneof(fc.array(hostileObject), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.array(component), fc.anything()), (json) => {
        const content = { category: 'UTILITY', components: parseComponents(json) };
        describeTemplate(content);
        renderTemplate(content, resolveTemplateValues(content, {}, capabilities).partial);
        expect(Array.isArray(content.components)).toBe(true);
      }),
    );
  });
});
