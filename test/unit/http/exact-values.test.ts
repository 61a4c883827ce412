import { expect, test } from '@jest/globals';
import { writeJson } from '../../../src/domain/exact-json';
import { withExactValues } from '../../../src/http/bodies/exact-values';

const read = (json: string): object => withExactValues(JSON.parse(json) as object, json);

test.each([
  [
    '{"templateVariables":{"1":1546130668394913822,"2":12.50,"3":17}}',
    { 1: '1546130668394913822', 2: '12.50', 3: 17 },
  ],
  [
    '{"templateVariables":{"header":[1.0],"body":{"1":1.50}}}',
    { header: ['1.0'], body: { 1: '1.50' } },
  ],
  // Its shape is judged as that of any number.
  ['{"templateVariables":1.50}', 1.5],
  // Neither is a way in which a customer would read a number.
  ['{"templateVariables":[1E21,1e3]}', [1e21, 1000]],
])('reads the values of %s by their digits', (json, templateVariables) => {
  expect(read(json)).toEqual({ templateVariables });
});

test('reads the values of buttons and cards by their digits, and keeps other fields', () => {
  const json =
    '{"ttl":60.0,"buttonValues":{"Pay":7.10},"cards":[{"templateVariables":[2.50],"quickReplyPayloads":{"Yes":1546130668394913822}}]}';

  expect(read(json)).toEqual({
    ttl: 60,
    buttonValues: { Pay: '7.10' },
    cards: [{ templateVariables: ['2.50'], quickReplyPayloads: { Yes: '1546130668394913822' } }],
  });
});

test('keeps the numbers in the data of a form', () => {
  const json =
    '{"buttonValues":{"Book":{"flowToken":1546130668394913822,"data":{"id":1546130668394913822,"price":[1.50]}}}}';

  expect(writeJson(read(json))).toBe(
    json.replace('"flowToken":1546130668394913822', '"flowToken":"1546130668394913822"'),
  );
});
