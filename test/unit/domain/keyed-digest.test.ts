import { expect, test } from '@jest/globals';
import { createKeyedDigest } from '../../../src/domain/keyed-digest';

const digests = createKeyedDigest(Buffer.alloc(32, 1));

test('lists of parts with the same joined text have different digests', () => {
  expect(digests.of('request', 'a', 'b')).not.toBe(digests.of('request', 'ab'));
  expect(digests.of('request', 'ab', '')).not.toBe(digests.of('request', 'a', 'b'));
});
