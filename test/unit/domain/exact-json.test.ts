import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  parseExactJson,
  parseJsonWithIds,
  rawJson,
  rawJsonOf,
  writeJson,
} from '../../../src/domain/exact-json';

/** Numbers that JavaScript would write otherwise; those of users with their report. */
const NUMBERS = [
  '1546130668394913822',
  '-9007199254740993',
  '1.50',
  '1E+2',
  '-0',
  '1234567890123456789012', // trentm/json#140
  '15793596808644609', // nodejs/help#1637
  '0.0', // gildas-lormeau/JSONVue#11
];

describe('exact JSON', () => {
  test.each(NUMBERS)('writes the number %s as it was read', (number) => {
    expect(writeJson(parseExactJson(`{"a":[${number}]}`))).toBe(`{"a":[${number}]}`);
  });

  test('reads a number within a text as text', () => {
    const json = String.raw`{"a \"1.50":"\\\" 1.50, 1546130668394913822"}`;

    expect(parseExactJson(json)).toEqual(JSON.parse(json));
    expect(writeJson(parseExactJson(json))).toBe(json);
  });

  test('reads and writes everything else as JSON does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const json = JSON.stringify(value);
        expect(writeJson(value)).toBe(json);
        expect(writeJson(parseExactJson(json))).toBe(json);
      }),
    );
  });

  test('writes raw JSON as it is among other values', () => {
    const written = String.raw`{"b":"\u00e9 $& \"","2":1e400,"b":2.50}`;

    expect(writeJson([rawJson(written), { metadata: rawJson(written) }])).toBe(
      `[${written},{"metadata":${written}}]`,
    );
    expect([rawJsonOf(rawJson(written)), rawJsonOf(written)]).toEqual([written, null]);
  });

  test('reads an integer that is too long for a number as its digits', () => {
    const json =
      '{"flow_id": 1546130668394913822, "n":[17, 9007199254740991,1.5], "s":":1234567890123456789"}';

    expect(parseJsonWithIds(json)).toEqual({
      flow_id: '1546130668394913822',
      n: [17, 9007199254740991, 1.5],
      s: ':1234567890123456789',
    });
    expect(() => parseJsonWithIds('[01546130668394913822]')).toThrow(SyntaxError);
  });
});
