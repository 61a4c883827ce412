import { createKeyedDigest } from '../../src/domain/keyed-digest';
import { customerIdOf } from '../../src/domain/ids';

/** The digest key of every Herald of the tests, which is given to it before its first start (test/stack/digest-key.ts). */
export const TEST_DIGEST_KEY = Buffer.alloc(32, 'herald tests');

export const DIGESTS = createKeyedDigest(TEST_DIGEST_KEY);

/** The id of the customer that a first message to or from a number makes. */
export function customerIdFor(workspaceId: string, number: string): string {
  return customerIdOf(DIGESTS, workspaceId, number);
}
