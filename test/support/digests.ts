import { createKeyedDigest } from '../../src/domain/keyed-digest';
import type { IdentityKind } from '../../src/domain/identity';
import { lookupOf } from '../../src/domain/ids';

/** The digest key of every Herald of the tests, which is given to it before its first start (test/stack/digest-key.ts). */
export const TEST_DIGEST_KEY = Buffer.alloc(32, 'herald tests');

export const DIGESTS = createKeyedDigest(TEST_DIGEST_KEY);

/** The key that the customer with an address is found by. */
export function lookupFor(
  workspaceId: string,
  address: string,
  kind: IdentityKind = 'phone',
): string {
  return lookupOf(DIGESTS, workspaceId, kind, address);
}
