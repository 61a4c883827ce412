import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';

const box = createAesSecretBox(randomBytes(32));

describe('a sealed secret', () => {
  test('opens to what was sealed, for its own context', () => {
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, context) => {
        expect(box.open(box.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test('never looks the same twice and never holds the text', () => {
    const sealed = [box.seal('s3cret-token', 'a'), box.seal('s3cret-token', 'a')];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed)
      expect(Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain(
        's3cret',
      );
  });

  test('does not open in another context', () => {
    const sealed = box.seal('token', 'webhook-token/wks_1');
    expect(() => box.open(sealed, 'webhook-token/wks_2')).toThrow(/authenticate/);
  });

  test('does not open when any byte was changed', () => {
    const [version, keyId, payload = ''] = box.seal('token', 'a').split('.');
    const bytes = Buffer.from(payload, 'base64url');
    bytes.forEach((byte, position) => {
      const changed = Buffer.from(bytes);
      changed[position] = byte ^ 1;
      expect(() =>
        box.open([version, keyId, changed.toString('base64url')].join('.'), 'a'),
      ).toThrow(/authenticate/);
    });
    expect(bytes.length).toBeGreaterThan(28);
  });

  test('opens with the former key, and is sealed with the new one', () => {
    const [former, current] = [randomBytes(32), randomBytes(32)];
    const rotated = createAesSecretBox(current, [randomBytes(32), former]);

    expect(rotated.open(createAesSecretBox(former).seal('token', 'a'), 'a')).toBe('token');
    expect(createAesSecretBox(current).open(rotated.seal('token', 'a'), 'a')).toBe('token');
  });

  test('names the keys when it was sealed with another one', () => {
    const other = createAesSecretBox(randomBytes(32));
    expect(() => other.open(box.seal('token', 'a'), 'a')).toThrow(
      /sealed with key [0-9a-f]{8}, HERALD_SECRET_KEY is/,
    );
  });

  test.each(['', 'plain text', 'v2.00000000.AAAA', 'v1.00000000'])(
    'is not mistaken for %j',
    (text) => {
      expect(() => box.open(text, 'a')).toThrow(/sealed/);
    },
  );
});
