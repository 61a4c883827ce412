import { describe, expect, test } from '@jest/globals';
import { isUnchanged, weakTag } from '../../../src/http/entity-tag';

const tag = 'W/"abc"';

describe('If-None-Match (RFC 9110)', () => {
  test.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", W/"abc"', true],
    ['"x,y","abc"', true],
    ['W/"abcd"', false],
    ['abc', false],
    ['"*"', false],
    ['', false],
    ['"abc', false],
    [undefined, false],
  ])('compares If-None-Match %j with the tag of the answer', (header, held) => {
    expect(isUnchanged(tag, header)).toBe(held);
  });
});

test('a tag depends on its parts, not on their joined text', () => {
  expect(weakTag('a', 'bc')).toBe(weakTag('a', 'bc'));
  expect(weakTag('a', 'bc')).not.toBe(weakTag('ab', 'c'));
});
