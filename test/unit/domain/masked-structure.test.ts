import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { maskedStructure } from '../../../src/domain/masked-structure';

test('replaces each value of a form by its type', () => {
  expect(maskedStructure('MessageSid=SM1&MediaUrl0=https%3A%2F%2Fa')).toEqual({
    MessageSid: 'string',
    MediaUrl0: 'string',
  });
});

test('shows no name that may be a number or words of somebody', () => {
  const text = JSON.stringify({
    '33612345678': 1,
    'Ana said': 1,
    'a@b.example': 1,
    'ana.lopez': 1,
    'Ana-Maria': 1,
  });

  expect(maskedStructure(text)).toEqual({ '…': 'number' });
});

test('shows a bounded part of a large or deep text', () => {
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`n${index}`, 1]));

  expect(maskedStructure('[1,2,3,4,5]')).toEqual(['number', 'number', 'number', '…']);
  expect(Object.keys(maskedStructure(JSON.stringify(wide)))).toHaveLength(41);
  expect(JSON.stringify(maskedStructure('['.repeat(50) + ']'.repeat(50)))).toContain('…');
});

test('has no value of any JSON in it', () => {
  const secret = 'zq7-secret';
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ value, secret, list: [secret], deep: { secret } });
      expect(JSON.stringify(maskedStructure(text))).not.toContain(secret);
    }),
  );
});
