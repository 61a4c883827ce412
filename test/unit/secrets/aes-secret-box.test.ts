import { createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { assert, property, string } from 'fast-check';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const CONTEXT = 'webhook-token/wks_1';

const key = randomBytes(32);
const box = createAesSecretBox(key);

const partsOf = (sealed: string) => {
  const [version, keyId, payload = ''] = sealed.split('.');
  const bytes = Buffer.from(payload, 'base64url');
  const withPayload = (changed: Buffer) =>
    [version, keyId, changed.toString('base64url')].join('.');
  return { bytes, withPayload };
};

describe('sealed secrets', () => {
  test('opens a sealed secret in its own context', () => {
    assert(
      property(string({ unit: 'grapheme' }), string(), (text, id) => {
        const context = `webhook-token/${id}` as const;
        expect(box.open(box.seal(text, context), context)).toBe(text);
      }),
    );
  });

  test('seals the same text differently each time, and never shows it', () => {
    const sealed = [box.seal('s3cret-token', CONTEXT), box.seal('s3cret-token', CONTEXT)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed)
      expect(partsOf(text).bytes.toString('latin1')).not.toContain('s3cret');
  });

  test.each(['webhook-token/wks_2', 'webhook-signing/wks_1'] as const)(
    'does not open a secret in another context: %s',
    (other) => {
      const sealed = box.seal('token', CONTEXT);
      expect(() => box.open(sealed, other)).toThrow(/authenticate/);
    },
  );

  test('does not open a secret when any byte was changed', () => {
    const { bytes, withPayload } = partsOf(box.seal('token', CONTEXT));
    bytes.forEach((byte, position) => {
      const changed = Buffer.from(bytes);
      changed[position] = byte ^ 1;
      expect(() => box.open(withPayload(changed), CONTEXT)).toThrow(/authenticate/);
    });
    expect(bytes.length).toBe(SALT_BYTES + TAG_BYTES + 'token'.length);
  });

  test('does not open a secret that was cut anywhere, even in its tag', () => {
    const { bytes, withPayload } = partsOf(box.seal('', CONTEXT));
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = withPayload(bytes.subarray(0, length));
      expect(() => box.open(cut, CONTEXT)).toThrow('not a sealed secret');
    }
    expect(box.open(withPayload(bytes), CONTEXT)).toBe('');
  });

  test('encrypts each secret under a key of its own, derived from its salt and purpose', () => {
    const { bytes } = partsOf(box.seal('token', CONTEXT));
    const salt = bytes.subarray(0, SALT_BYTES);
    const derived = Buffer.from(hkdfSync('sha256', key, salt, 'herald/seal/webhook-token', 44));
    const decipher = createDecipheriv('aes-256-gcm', derived.subarray(0, 32), derived.subarray(32))
      .setAAD(Buffer.from(CONTEXT))
      .setAuthTag(bytes.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES));

    const text = decipher.update(bytes.subarray(SALT_BYTES + TAG_BYTES), undefined, 'utf8');

    expect(text + decipher.final('utf8')).toBe('token');
  });

  test('opens secrets sealed with a former key, and seals with the new one', () => {
    const [former, current] = [randomBytes(32), randomBytes(32)];
    const rotated = createAesSecretBox(current, [randomBytes(32), former]);

    const old = createAesSecretBox(former).seal('token', CONTEXT);
    expect(rotated.open(old, CONTEXT)).toBe('token');
    const renewed = rotated.seal('token', CONTEXT);
    expect(createAesSecretBox(current).open(renewed, CONTEXT)).toBe('token');
  });

  test('tells which key sealed a secret, even when that key is not known', () => {
    const idOf = (each: Buffer) => createHash('sha256').update(each).digest('hex').slice(0, 8);
    const [former, unknown] = [randomBytes(32), randomBytes(32)];
    const rotated = createAesSecretBox(key, [former, key]);

    expect(rotated.keyId).toBe(idOf(key));
    expect(rotated.formerKeyIds).toEqual([idOf(former)]);
    expect(rotated.keyIdOf(createAesSecretBox(unknown).seal('x', CONTEXT))).toBe(idOf(unknown));
  });

  test('names both keys when a secret was sealed with another one', () => {
    const other = createAesSecretBox(randomBytes(32));
    expect(() => other.open(box.seal('token', CONTEXT), CONTEXT)).toThrow(
      /sealed with key [0-9a-f]{8}, HERALD_SECRET_KEY is/,
    );
  });

  test.each(['', 'plain text', 'v1.00000000.AAAA', 'v2.00000000', 'v2.00000000.AAAA'])(
    'rejects %j, which is not a sealed secret',
    (text) => {
      expect(() => box.open(text, CONTEXT)).toThrow('not a sealed secret');
    },
  );
});
