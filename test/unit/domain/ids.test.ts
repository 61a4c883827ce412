import { expect, test } from '@jest/globals';
import { newCustomer } from '../../../src/domain/customer';
import { digest, lookupOf } from '../../../src/domain/ids';
import { createKeyedDigest } from '../../../src/domain/keyed-digest';

const WORKSPACE = 'wks_1';
const NUMBER = '33612345678';
const ours = createKeyedDigest(Buffer.alloc(32, 1));
const theirs = createKeyedDigest(Buffer.alloc(32, 2));

test('a customer has one lookup for each address and workspace', () => {
  const lookup = lookupOf(ours, WORKSPACE, 'phone', NUMBER);

  expect(lookup).toMatch(/^[0-9a-f]{40}$/);
  expect(lookupOf(ours, WORKSPACE, 'phone', NUMBER)).toBe(lookup);
  expect(lookupOf(ours, 'wks_2', 'phone', NUMBER)).not.toBe(lookup);
  expect(lookupOf(ours, WORKSPACE, 'user_id', NUMBER)).not.toBe(lookup);
  expect(lookupOf(ours, WORKSPACE, 'phone', '33612345679')).not.toBe(lookup);
});

test('a lookup cannot be computed without the key of the installation', () => {
  const lookup = lookupOf(ours, WORKSPACE, 'phone', NUMBER);

  expect([
    lookupOf(theirs, WORKSPACE, 'phone', NUMBER),
    digest(WORKSPACE, NUMBER),
    digest(WORKSPACE, 'phone', NUMBER),
  ]).not.toContain(lookup);
});

test('a customer gets a random id that does not depend on their number', () => {
  const identities = { number: NUMBER, userId: null, parentUserId: null };
  const customers = [1, 2].map(() =>
    newCustomer(
      { workspaceId: WORKSPACE, lookups: ['lookup'], portfolioId: null, identities },
      new Date(0),
    ),
  );

  const [first, second] = customers.map(({ id }) => id);
  expect(first).toMatch(/^cus_[0-9a-f]{24}$/);
  expect(first).not.toBe(second);
});
