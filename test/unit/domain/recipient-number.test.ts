import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { parseRecipientNumber } from '../../../src/domain/recipient-number';

describe('parseRecipientNumber', () => {
  test.each(['1234567', '33612345678', '123456789012345'])('accepts %s', (number) => {
    expect(parseRecipientNumber(number)).toEqual({ ok: true, number });
  });

  test.each([
    ['+33 6 12 34 56 78', '33612345678'],
    ['+33 (0)6 12 34 56 78', '33612345678'],
    ['0033612345678', '33612345678'],
    ['+33\u00a06\u202f12\u201134\u201156\u201178', '33612345678'],
    ['33612345678\n', '33612345678'],
    // Zero-width space, marks of direction, word joiner, soft hyphen, byte order mark, filler, variation selector, Braille blank.
    ['33612345678\u200b', '33612345678'],
    ['\u202a+33612345678\u202c', '33612345678'],
    ['\u200e33\u2060612\u00ad345678\ufeff', '33612345678'],
    ['\u316433612345678\ufe0f\u2800', '33612345678'],
    ['+33 (\u200f0)6 12 34 56 78\0', '33612345678'],
  ])('rejects %j and suggests %s', (text, meant) => {
    const message = `must be digits only, with country code: send ${meant}`;
    expect(parseRecipientNumber(text)).toEqual({ ok: false, message });
  });

  test.each([
    '',
    '0612345678',
    '123456',
    '1234567890123456',
    'abc',
    '+',
    '٣٣٦١٢٣٤٥٦٧٨',
    '1e10',
    '00',
  ])('rejects %j and explains the format', (text) => {
    expect(parseRecipientNumber(text)).toEqual({
      ok: false,
      message:
        'must be 7 to 15 digits only, starting with the country code, for example 33612345678',
    });
  });

  test('suggests the plain digits of a number with any separators', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '.', '\u00a0'), { minLength: 15 });
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{6,14}$/), separators, (number, between) => {
        const digits = Array.from(number, (digit, index) => `${between[index] ?? ''}${digit}`);
        expect(parseRecipientNumber(`+${digits.join('')}`)).toEqual({
          ok: false,
          message: `must be digits only, with country code: send ${number}`,
        });
      }),
    );
  });
});
