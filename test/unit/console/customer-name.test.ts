import { expect, test } from '@jest/globals';
import { nameOfCustomer } from '../../../console/src/features/inbox/name-of-customer';

const number = '33612340001';
const NOBODY = { name: null, number: null, username: null, userId: null };

test.each([
  ['no-break and zero-width spaces', '\u00A0\u200B\u2060 '],
  ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
  ['the empty sign of Braille', '\u2800\u2800'],
  ['marks of direction', '\u202E\u2066\u2069\u200F'],
  ['control and soft hyphen', '\u0007\u00AD'],
  ['a variation selector', '\uFE0F'],
  ['tags and nothing', '\u{E0041}'],
  ['no sign at all', ''],
])('shows the number of a customer whose name is %s', (_what, name) => {
  expect(nameOfCustomer({ ...NOBODY, name, number })).toBe('+33612340001');
});

test.each(['Ann', '\u200B.\u200B', '👩‍👩‍👧', 'עברית', '\u202EnnA'])(
  'keeps the name “%s” as it is',
  (name) => {
    expect(nameOfCustomer({ ...NOBODY, name, number })).toBe(name);
  },
);

test('shows the username of a customer without number and name, and the user id without that', () => {
  const userId = 'FR.13491208655302741918';

  expect(nameOfCustomer({ ...NOBODY, username: 'ada.l', userId })).toBe('@ada.l');
  expect(nameOfCustomer({ ...NOBODY, userId })).toBe('No number (FR.13491208655302741918)');
});

test('shows neither name nor number for an erased customer', () => {
  expect(nameOfCustomer(NOBODY)).toBe('Erased customer');
});
