import { expect, test } from '@jest/globals';
import { createKeyedDigest } from '../../../src/domain/keyed-digest';

const digests = createKeyedDigest(Buffer.alloc(32, 1));
const others = createKeyedDigest(Buffer.alloc(32, 2));

test('the same parts have the same digest only under one key and for one use', () => {
  expect(digests.of('request', 'a', 'b')).toMatch(/^[0-9a-f]{40}$/);
  expect(digests.of('request', 'a', 'b')).toBe(digests.of('request', 'a', 'b'));
  expect(others.of('request', 'a', 'b')).not.toBe(digests.of('request', 'a', 'b'));
  expect(digests.of('customer', 'a', 'b')).not.toBe(digests.of('request', 'a', 'b'));
});

test('lists of parts with the same joined text have different digests', () => {
  expect(digests.of('request', 'a', 'b')).not.toBe(digests.of('request', 'ab'));
  expect(digests.of('request', 'ab', '')).not.toBe(digests.of('request', 'a', 'b'));
});
