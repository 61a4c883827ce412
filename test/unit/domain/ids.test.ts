import { expect, test } from '@jest/globals';
import { conversationIdOf, customerIdOf, digest } from '../../../src/domain/ids';
import { createKeyedDigest } from '../../../src/domain/keyed-digest';

const WORKSPACE = 'wks_1';
const NUMBER = '33612345678';
const ours = createKeyedDigest(Buffer.alloc(32, 1));
const theirs = createKeyedDigest(Buffer.alloc(32, 2));

test('a customer has one id a number and workspace', () => {
  const id = customerIdOf(ours, WORKSPACE, NUMBER);

  expect(id).toMatch(/^cus_[0-9a-f]{40}$/);
  expect(customerIdOf(ours, WORKSPACE, NUMBER)).toBe(id);
  expect(customerIdOf(ours, 'wks_2', NUMBER)).not.toBe(id);
  expect(customerIdOf(ours, WORKSPACE, '33612345679')).not.toBe(id);
});

test('nobody finds a number by its id who does not have the key of the installation', () => {
  const id = customerIdOf(ours, WORKSPACE, NUMBER);
  const guesses = [
    customerIdOf(theirs, WORKSPACE, NUMBER),
    `cus_${digest(WORKSPACE, NUMBER)}`,
    `cus_${digest(WORKSPACE, 'phone', NUMBER)}`,
  ];

  for (const guess of guesses) {
    expect(guess).not.toBe(id);
    expect(conversationIdOf(guess, '15550100200')).not.toBe(conversationIdOf(id, '15550100200'));
  }
});
