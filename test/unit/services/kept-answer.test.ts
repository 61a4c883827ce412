import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { createTokenMask } from '../../../src/services/deliveries/steps/mask-token';
import { storedAnswer } from '../../../src/services/deliveries/steps/stored-answer';
import { leastCpuMs } from '../../support/cpu-ms';

const TOKEN = 'a-secret-token';

/** Tokens of printable ASCII, often with characters to escape; in lower case, so that escapes may be too. */
const tokens = fc
  .array(fc.constantFrom(...Array.from('abcuxyz0127"\\/%<>&+\'=-')), {
    minLength: 5,
    maxLength: 40,
  })
  .map((characters) => characters.join(''));

const jsonText = (text: string) => JSON.stringify(text).slice(1, -1);
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');
const unicode = (character: string) => `\\u${hex(character)}`;
const percent = (text: string) =>
  Array.from(text)
    .map((character) => `%${hex(character).slice(2).toUpperCase()}`)
    .join('');

function kept(body: string | Buffer, { token = TOKEN, bodyTruncated = false, headers = {} } = {}) {
  return storedAnswer({ headers, body: Buffer.from(body), bodyTruncated }, [
    createTokenMask(token),
  ]);
}

test('keeps 1 KiB of an answer, and never half a character', () => {
  expect(kept('fine')).toBe('fine');
  expect(kept('x'.repeat(2000))).toBe('x'.repeat(1024));
  expect(kept('€'.repeat(1000))).toBe('€'.repeat(341));
});

test('keeps bytes that are not text as replacement characters', () => {
  expect(kept(Buffer.from([0xff, 0x41]))).toBe('\ufffdA');
});

describe('token in a kept answer', () => {
  test('masks the token where the answer was cut, however much masking shortens it', () => {
    const body = TOKEN.repeat(2000).slice(0, 16 * 1024);
    const text = kept(body, { bodyTruncated: true });
    expect(text).toMatch(/^\**$/);
    expect(kept(`only ${TOKEN.slice(0, 5)}`, { bodyTruncated: true })).toBe('only ***');
    expect(kept(`only ${TOKEN.slice(0, 5)}`)).toBe('only a-sec');
    expect(kept('only a', { bodyTruncated: true })).toBe('only a');
  });

  test.each([
    ['in JSON', (token: string) => JSON.stringify(token).slice(1, -1)],
    ['in JSON, escaped for HTML', (token: string) => jsonText(token).replace(/[<>&'+]/g, unicode)],
    ['in JSON, all escaped', (token: string) => Array.from(token).map(unicode).join('')],
    ['in a URL', encodeURIComponent],
    ['in a URL, all escaped', percent],
    ['in a form', (token: string) => new URLSearchParams([['', token]]).toString().slice(1)],
  ])('masks the token as it is written %s, whole and cut', (_where, write) => {
    fc.assert(
      fc.property(tokens, fc.nat(), (token, cut) => {
        const text = write(token);
        const length = cut % text.length;
        const beginning = kept(`got ${text.slice(0, length)}`, { token, bodyTruncated: true });
        const tellsMost = write(token.slice(0, 4)).length;

        expect(kept(`{"got":"${text}"}`, { token })).toBe('{"got":"***"}');
        expect(beginning.length).toBeLessThanOrEqual('got '.length + tellsMost);
      }),
      {
        examples: [
          ['aaa%2', 0],
          ['aaaa\\', 0],
          ['%2525', 0],
        ],
      },
    );
  });

  test.each([
    ['all but the last character', `${'a'.repeat(511)}b`, 'a'],
    ['beginnings of every length', 'ab'.repeat(256), 'aba'],
  ])('masks an answer of %s at the cost of any other', (_of, token, part) => {
    const costOf = (piece: string) => {
      const body = piece.repeat(Math.ceil((16 * 1024) / piece.length));
      return leastCpuMs(() => kept(body, { token, bodyTruncated: true }));
    };

    expect(costOf(part)).toBeLessThan(8 * costOf('{"accepted":true}'));
  });

  test('masks the beginning of the token at the end of a cut answer', () => {
    const token = '\\'.repeat(512);
    expect(kept('\\'.repeat(500), { token, bodyTruncated: true })).toBe('***');
    expect(kept('\\'.repeat(500), { token })).toHaveLength(500);
  });
});

test('describes a compressed answer instead of decoding it', () => {
  const body = gzipSync(Buffer.alloc(1_000_000));
  expect(kept(body, { headers: { 'content-encoding': 'gzip' } })).toBe(
    `(compressed, ${body.length} bytes read, not decoded)`,
  );
  expect(kept('plain', { headers: { 'content-encoding': 'identity' } })).toBe('plain');
});
