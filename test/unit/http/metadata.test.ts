import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { memberText } from '../../../src/http/schemas/metadata';

test.each([
  ['{"metadata":{"id":9007199254740993}}', '{"id":9007199254740993}'],
  ['{"metadata": {"b": 1, "2": 1e400, "a": -0.10}, "x": 1}', '{"b":1,"2":1e400,"a":-0.10}'],
  [
    '{"a":{"metadata":{"no":1}},"metadata":{"yes":[1,{"metadata":2}]}}',
    '{"yes":[1,{"metadata":2}]}',
  ],
  ['{"metadata":{"first":1},"metadata":{"last":1}}', '{"last":1}'],
  [String.raw`{"metad\u0061ta":{"t":"\"}, {\" \u00e9"}}`, String.raw`{"t":"\"}, {\" \u00e9"}`],
  ['{"list":["metadata",{"metadata":1}],"s":"metadata"}', undefined],
  ['{}', undefined],
])('reads the metadata in %s as %s', (json, text) => {
  expect(memberText(json, 'metadata')).toBe(text);
});

test('reads the exact text of a value, whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (others, value) => {
      const body = { ...others, metadata: value };
      expect(memberText(JSON.stringify(body, null, 2), 'metadata')).toBe(JSON.stringify(value));
    }),
  );
});

test('reads a text that is nested as deeply as a body can be', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);

  expect(memberText(`{"x":${deep},"metadata":{}}`, 'metadata')).toBe('{}');
});
