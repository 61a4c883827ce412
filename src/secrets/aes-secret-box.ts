import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '../ports/secret-box';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under one 32-byte key; the context is authenticated along. Sealed text is
 * `v1.<key id>.<base64url of nonce, tag and ciphertext>`: the key id tells which key opens it after a rotation.
 * `oldKeys` only open.
 */
export function createAesSecretBox(key: Buffer, oldKeys: readonly Buffer[] = []): SecretBox {
  const keyId = idOf(key);
  const keys = new Map([...oldKeys, key].map((each) => [idOf(each), each]));
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
      return `v1.${keyId}.${sealed.toString('base64url')}`;
    },
    open(sealed, context) {
      const [version, sealedWith, payload] = sealed.split('.');
      if (version !== 'v1' || payload === undefined) throw new Error('not a sealed secret');
      const opener = keys.get(sealedWith ?? '');
      if (opener === undefined) {
        throw new Error(
          `sealed with key ${sealedWith ?? '?'}, HERALD_SECRET_KEY is ${keyId}: the former key belongs into HERALD_SECRET_KEYS_OLD`,
        );
      }
      const bytes = Buffer.from(payload, 'base64url');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', opener, nonce)
        .setAAD(Buffer.from(context))
        .setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    },
  };
}

/** Tells keys apart and nothing about them. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
