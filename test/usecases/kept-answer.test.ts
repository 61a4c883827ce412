import { describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { keptAnswer } from '../../src/usecases/deliver/kept-answer';

const TOKEN = 'a-secret-token';

function kept(body: string | Buffer, { token = TOKEN, bodyTruncated = false, headers = {} } = {}) {
  return keptAnswer({ headers, body: Buffer.from(body), bodyTruncated }, token);
}

test('an answer is kept to 1 KiB, and never ends in half a character', () => {
  expect(kept('fine')).toBe('fine');
  expect(kept('x'.repeat(2000))).toBe('x'.repeat(1024));
  expect(kept('€'.repeat(1000))).toBe('€'.repeat(341));
});

test('bytes that are no text are kept as replacement characters', () => {
  expect(kept(Buffer.from([0xff, 0x41]))).toBe('\ufffdA');
});

describe('the token', () => {
  test('is masked wherever it stands', () => {
    expect(kept(`got Bearer ${TOKEN}, ${TOKEN}`)).toBe('got Bearer ***, ***');
  });

  test('does not come through where the answer was cut, however much masking shortens it', () => {
    const body = TOKEN.repeat(2000).slice(0, 16 * 1024);
    const text = kept(body, { bodyTruncated: true });
    expect(text).toMatch(/^\**$/);
    expect(kept(`only ${TOKEN.slice(0, 5)}`, { bodyTruncated: true })).toBe('only ***');
    expect(kept(`only ${TOKEN.slice(0, 5)}`)).toBe('only a-sec');
    expect(kept('only a', { bodyTruncated: true })).toBe('only a');
  });
});

test('a compressed answer is told, not decoded', () => {
  const body = gzipSync(Buffer.alloc(1_000_000));
  expect(kept(body, { headers: { 'content-encoding': 'gzip' } })).toBe(
    `(compressed, ${body.length} bytes read, not decoded)`,
  );
  expect(kept('plain', { headers: { 'content-encoding': 'identity' } })).toBe('plain');
});
