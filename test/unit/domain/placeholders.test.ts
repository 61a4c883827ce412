import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fillPlaceholders, findPlaceholders } from '../../../src/domain/template/placeholders';

describe('findPlaceholders', () => {
  test.each([
    ['Hello', []],
    ['{{1}} and {{2}}', ['1', '2']],
    ['{{2}} before {{1}}', ['1', '2']],
    ['{{ 1 }} {{1}} {{  1}}', ['1']],
    ['{{last_name}}, {{first_name}}', ['last_name', 'first_name']],
    ['{{}} {{ }} {1} {{a b}}', []],
    ['{{__proto__}} {{constructor}}', ['__proto__', 'constructor']],
  ])('the placeholders of %j are %j', (text, names) => {
    expect(findPlaceholders(text)).toEqual(names);
  });
});

describe('fillPlaceholders', () => {
  test.each([
    ['{{1}} {{ 1 }}', { 1: 'a' }, 'a a'],
    ['{{1}} {{2}}', { 1: '{{2}}', 2: 'b' }, '{{2}} b'],
    ['{{1}} {{2}}', { 2: 'b' }, '{{1}} b'],
    ['{{1}}', { 1: "$& $1 $' $$" }, "$& $1 $' $$"],
    ['{{toString}}', {}, '{{toString}}'],
  ])('filling %j with %j gives %j', (text, values, filled) => {
    expect(fillPlaceholders(text, new Map(Object.entries(values)))).toBe(filled);
  });

  test('keeps the text around placeholders, whatever the values are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, two) => {
        const values = new Map([
          ['1', one],
          ['2', two],
        ]);
        expect(fillPlaceholders('<{{1}}|{{2}}>', values)).toBe(`<${one}|${two}>`);
      }),
    );
  });
});
