import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parseExactJson } from '../../../src/domain/exact-json';
import { createKeyedDigest } from '../../../src/domain/keyed-digest';
import { requestHash as keyedHash } from '../../../src/services/messages/steps/request-hash';

const requestHash = (value: unknown): string =>
  keyedHash(createKeyedDigest(Buffer.alloc(32, 1)), value);

/** Returns the same value with the keys of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([key, member]) => [key, reversed(member)]));
}

describe('hash of a request', () => {
  test('the hash of a request does not depend on the order of keys, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(requestHash(reversed(value))).toBe(requestHash(value));
      }),
    );
  });

  test('different requests have different hashes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const same = isDeepStrictEqual(asJson(left), asJson(right));
        expect(requestHash(left) === requestHash(right)).toBe(same);
      }),
    );
  });

  test.each([
    ['1546130668394913822', '1546130668394913792'],
    ['1546130668394913822', '"1546130668394913822"'],
    ['1.0', '1'],
    // JavaScript keeps the first and would round the second to it: douglascrockford/JSON-js#134.
    ['9196877626998784', '9196877626998785'],
    // Amounts as text under one key of a request: KeeperHub/keeperhub#1877.
    ['"0.001"', '"0.0010"'],
  ])('the hash of a request distinguishes the numbers %s and %s', (left, right) => {
    const hashOf = (number: string) => requestHash(parseExactJson(`{"id":[${number}]}`));

    expect(hashOf(left)).not.toBe(hashOf(right));
    expect(hashOf(left)).toBe(hashOf(left));
  });

  test('the hash of a request cannot be computed without the key', () => {
    const other = createKeyedDigest(Buffer.alloc(32, 2));
    const request = { templateVariables: { 1: '482913' } };

    expect(keyedHash(other, request)).not.toBe(requestHash(request));
  });

  test('the hash of a request ignores members that are undefined', () => {
    expect(requestHash({ a: 1, b: undefined })).toBe(requestHash({ a: 1 }));
  });
});

/** Returns a value as it is read from a body: JSON has no negative zero. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
