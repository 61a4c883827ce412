import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SealContext } from '../domain/seal-context';
import type { SecretBox } from '../ports/secret-box';

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const SEALED = /^v2\.([0-9a-f]{8})\.([A-Za-z0-9_-]+)$/;

/**
 * AES-256-GCM; the context is authenticated along. Each text has a key and a nonce of its own, derived from a random
 * salt and the context's purpose as RFC 8188 does (docs/adr/0019). Sealed text is
 * `v2.<key id>.<base64url of salt, tag and ciphertext>`: the key id tells which key opens it after a rotation.
 * `formerKeys` only open.
 */
export function createAesSecretBox(key: Buffer, formerKeys: readonly Buffer[] = []): SecretBox {
  const keyId = idOf(key);
  const keys = new Map([...formerKeys, key].map((each) => [idOf(each), each]));
  return {
    keyId,
    formerKeyIds: [...keys.keys()].filter((id) => id !== keyId),
    seal(text, context) {
      const salt = randomBytes(SALT_BYTES);
      const { valueKey, nonce } = derive(key, salt, context);
      const cipher = createCipheriv(ALGORITHM, valueKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const payload = Buffer.concat([salt, cipher.getAuthTag(), ciphertext]);
      return `v2.${keyId}.${payload.toString('base64url')}`;
    },
    open(sealed, context) {
      const parsed = parse(sealed);
      if (parsed === null) throw new Error('not a sealed secret');
      const { sealedWith, payload } = parsed;
      const opener = keys.get(sealedWith);
      if (opener === undefined) {
        throw new Error(
          `sealed with key ${sealedWith}, HERALD_SECRET_KEY is ${keyId}: the former key belongs into HERALD_SECRET_KEYS_OLD`,
        );
      }
      const salt = payload.subarray(0, SALT_BYTES);
      const tag = payload.subarray(SALT_BYTES, SALT_BYTES + TAG_BYTES);
      const { valueKey, nonce } = derive(opener, salt, context);
      const decipher = createDecipheriv(ALGORITHM, valueKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      const text = decipher.update(payload.subarray(SALT_BYTES + TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    },
    keyIdOf: (sealed) => parse(sealed)?.sealedWith ?? null,
  };
}

function parse(sealed: string): { sealedWith: string; payload: Buffer } | null {
  const [, sealedWith, text] = SEALED.exec(sealed) ?? [];
  const payload = Buffer.from(text ?? '', 'base64url');
  if (sealedWith === undefined || payload.length < SALT_BYTES + TAG_BYTES) return null;
  return { sealedWith, payload };
}

function derive(
  key: Buffer,
  salt: Buffer,
  context: SealContext,
): { valueKey: Buffer; nonce: Buffer } {
  const [purpose] = context.split('/', 1);
  const label = `herald/seal/${purpose}`;
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, label, KEY_BYTES + NONCE_BYTES));
  return { valueKey: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

/** Tells keys apart and nothing about them. */
function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}
