import { expect, test } from '@jest/globals';
import { indentedJson } from '../../../console/src/features/deliveries/indented-json';

test('indents JSON and keeps its numbers, keys and escapes as they are', () => {
  const json = String.raw`{"b":1546130668394913822,"2":[1.50,{}],"b":"\u00e9"}`;

  expect(indentedJson(json)).toBe(
    String.raw`{
  "b": 1546130668394913822,
  "2": [
    1.50,
    {}
  ],
  "b": "\u00e9"
}`,
  );
});

test.each(['', 'OK', '{"a":', '<html>'])('leaves %j as it is', (text) => {
  expect(indentedJson(text)).toBe(text);
});
