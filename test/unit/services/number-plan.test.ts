import { describe, expect, test } from '@jest/globals';
import { numberWarnings, parseSentNumber } from '../../../src/services/messages/steps/number-plan';

const problemOf = (number: string): string | null => {
  const parsed = parseSentNumber(number);
  return parsed.ok ? null : parsed.message;
};
const BRITISH = { number: '447911123456' };

describe('number of a send', () => {
  test.each([
    [
      'a number of San Francisco without its country code',
      '4155550101',
      /^is too short .* code 41:/,
    ],
    ['a number with a trunk prefix', '4407911123456', /: send 447911123456$/],
    [
      'a country code that nobody has',
      '99912345678',
      /^begins with no country code that is in use/,
    ],
    ['a digit too many', '336123456789', /^is too long .* code 33:/],
    ['a digit too few', '3361234567', /^is too short .* code 33:/],
    ['a length between those of the country', '9876543210', /^has more or fewer digits/],
    ['an old number of Benin with a digit too few', '2299712345', /^is too short .* code 229:/],
  ])('refuses %s', (_what, number, message) => {
    expect(problemOf(number)).toMatch(message);
  });

  test.each([
    ['the sandbox', '33600000001'],
    ['Italy, where the 0 belongs to it', '390612345678'],
    ['Benin, in its old form', '22997123456'],
    ['Gabon, with a trunk prefix', '241077123456'],
    ['Argentina, with the 15 of home', '54264154472542'],
    ['Mexico, with the 1', '5215512345678'],
    ['the satellites of Iridium', '881612345678'],
    ['Austria, with fifteen digits', '436712345670003'],
  ])('takes a number of %s, without a warning', (_whose, number) => {
    expect(problemOf(number)).toBeNull();
    expect(numberWarnings(number, BRITISH)).toEqual([]);
  });

  test.each([
    [
      'no range has',
      '447700900123',
      BRITISH,
      [/447700900123 is in no range .* code 44; check it$/],
    ],
    [
      'may be national',
      '7911123456',
      BRITISH,
      [/no range/, /without the country code; .* send 447911123456$/],
    ],
    [
      'is national and begins like its country code (daddyz/phonelib#171)',
      '844666531',
      { number: '84348375246' },
      [/no range/, /send 84844666531$/],
    ],
    ['no sender is known for', '447700900123', null, [/check it$/]],
  ])('warns of a number that %s', (_what, number, sender, warnings) => {
    expect(numberWarnings(number, sender)).toEqual(
      warnings.map((each) => expect.stringMatching(each)),
    );
  });

  test('warns of no number where none is sent to', () => {
    expect(numberWarnings(undefined, BRITISH)).toEqual([]);
  });
});
