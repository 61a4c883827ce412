import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { beginningOf, foldText, urlOf } from '../../../src/domain/text';

/** Marks of several classes, with and without a letter, letters that are taken apart, and such as become many. */
const UNITS = [
  'a',
  'É',
  'ệ',
  'Σ',
  'ß',
  'ﷺ',
  '한',
  '각',
  'ﾞ',
  'ᾂ',
  'ਃ',
  '😀',
  '\u0301',
  '\u0323',
  '\u0344',
  '\u0334',
];

describe('foldText', () => {
  test.each([
    ['ARRÊT', 'arret'],
    ['arre\u0302t', 'arret'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ＳＴＯＰ', 'stop'],
    ['ΟΔΟΣ', 'οδος'],
  ])('folds %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('folds a text in pieces as it does whole', () => {
    const texts = fc.array(fc.constantFrom(...UNITS), { maxLength: 400 });

    fc.assert(
      fc.property(texts, (units) => {
        const text = units.join('');
        const whole = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
        expect(foldText(text)).toBe(whole.replaceAll('ß', 'ss'));
      }),
    );
  });
});

test('cuts a text to whole characters', () => {
  expect(beginningOf('ab😀', 4)).toBe('ab😀');
  expect(beginningOf('ab😀', 3)).toBe('ab');
  expect(beginningOf('ab😀c', 4)).toBe('ab😀');
});

test('reads URLs up to 8192 characters', () => {
  const base = 'https://example.com/';
  expect(urlOf(base.padEnd(8192, 'a'))?.hostname).toBe('example.com');
  expect(urlOf(base.padEnd(8193, 'a'))).toBeNull();
  expect(urlOf('example.com')).toBeNull();
});
