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

test('reads URLs relative to a base', () => {
  const from = 'https://example.com/a/b';
  expect(urlOf('c?d', from)?.href).toBe('https://example.com/a/c?d');
  expect(urlOf('//other.example/c', from)?.href).toBe('https://other.example/c');
  expect(urlOf(`/${'c'.repeat(300)}`, from)?.pathname).toHaveLength(301);
});

describe.each([
  'https://',
  'ht\ttps:/\n/',
  ' \u0001https:////',
  'wss://',
  'https://user:password@',
  '//',
  ' /\t\\',
])('urlOf of a host after %j', (start) => {
  const base = start.includes(':') ? undefined : 'https://example.com/';

  test('takes 255 characters', () => {
    const host = `${'a'.repeat(62)}.`.repeat(4).padEnd(255, 'b');
    expect(urlOf(`${start}${host}/x?y#z`, base)?.hostname).toBe(host);
  });

  test('takes no more', () => {
    expect(urlOf(`${start}${'山'.repeat(256)}`, base)).toBeNull();
    expect(urlOf(`${start}${'a.'.repeat(128)}/x`, base)).toBeNull();
  });
});
