import { describe, expect, test } from '@jest/globals';
import {
  MESSAGE_WORDS_MAX,
  TEMPLATE_WORDS_MAX,
  soughtWords,
  wordsOfInbound,
  wordsOfMessage,
  wordsOfNote,
} from '../../../src/domain/message-words';
import { SNIPPET_MAX, snippetOf } from '../../../src/domain/snippet';
import { templateContent } from '../../support/records';

const rendered = (body: string) => ({ header: null, body, footer: 'Reply STOP', buttons: [] });

describe('words of a message', () => {
  test.each([
    ['Where is my parcel?', ['where', 'parcel']],
    ['Où est ma COMMANDE n° 4711-B', ['est', 'commande', '4711']],
    ['parcel PARCEL Parcel', ['parcel']],
    ['متى يصل الطرد', ['متى', 'يصل', 'الطرد']],
    ['住所 を', ['住所', 'を']],
    ['🌟 ok .* $', []],
  ])('takes the words of %s without case, accents and short ones', (text, words) => {
    expect(wordsOfNote(text)).toEqual(words);
  });

  test('takes the caption and the name of a file, and the text of a button', () => {
    const media = {
      type: 'document',
      reference: '1',
      mimeType: null,
      filename: 'invoice-4711.pdf',
      caption: 'Paid',
    } as const;

    expect(wordsOfInbound({ kind: 'media', media })).toEqual(['paid', 'invoice', '4711', 'pdf']);
    expect(wordsOfInbound({ kind: 'button', text: 'Call me', payload: null })).toEqual(['call']);
    expect(wordsOfInbound({ kind: 'other', type: 'location' })).toEqual([]);
  });

  test('takes the values of a template before its fixed words, and no more than fit', () => {
    const body = `${Array.from({ length: 40 }, (_, n) => `word${n}`).join(' ')} 4711`;
    const values = { header: null, body: [{ name: '1', value: '4711' }], buttons: [] };
    const words = wordsOfMessage({ ...templateContent(), values, rendered: rendered(body) });

    expect(words.slice(0, 2)).toEqual(['4711', 'word0']);
    expect(words).toHaveLength(TEMPLATE_WORDS_MAX);
  });

  test('takes no word of a one-time password', () => {
    const content = templateContent({ category: 'AUTHENTICATION' });

    expect(wordsOfMessage({ ...content, rendered: rendered('Your code is secret') })).toEqual([]);
  });

  test('limits the number and length of words, however long the text', () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `${n}${'x'.repeat(60)}`).join(' ');

    const words = wordsOfNote(text);

    expect(words).toHaveLength(MESSAGE_WORDS_MAX);
    expect(Math.max(...words.map((word) => word.length))).toBe(40);
  });
});

describe('words of a search', () => {
  test.each([
    ['Parcel', { whole: [], beginning: 'parcel' }],
    ['my PÂRCEL is lat', { whole: ['parcel'], beginning: 'lat' }],
    ['(a+)+$ [^parcel]', { whole: [], beginning: 'parcel' }],
    ['ok', null],
    ['.*', null],
  ])('splits the search %s', (text, sought) => {
    expect(soughtWords(text)).toEqual(sought);
  });
});

describe('snippet', () => {
  const shown = (text: string, search: string): string =>
    snippetOf(text, soughtWords(search) ?? { whole: [], beginning: '' })
      .map((part) => (part.isFound ? `[${part.text}]` : part.text))
      .join('');

  test.each([
    ['Where is my Pârcel? The parcels!', 'parcel', 'Where is my [Pârcel]? The [parcels]!'],
    ['e\u0301te\u0301 en ville', 'été vil', '[e\u0301te\u0301] en [ville]'],
    ['متى يصل الطرد', 'الطرد', 'متى يصل [الطرد]'],
    ['nothing of it', 'parcel', 'nothing of it'],
  ])('marks the words of %s', (text, search, marked) => {
    expect(shown(text, search)).toBe(marked);
  });

  test('begins at a word shortly before the first one that was found, and is bounded', () => {
    const snippet = shown(`${'before '.repeat(100)}parcel${' after'.repeat(100)}`, 'parcel');

    expect(snippet).toMatch(/^…before before .*\[parcel\] after .*…$/);
    expect(snippet.length).toBeLessThanOrEqual(SNIPPET_MAX + '…[]…'.length);
  });

  test('splits no character in two', () => {
    const snippet = shown(`${'😀'.repeat(200)}x parcel ${'😀'.repeat(200)}`, 'parcel');

    expect(() => encodeURIComponent(snippet)).not.toThrow();
  });
});
