import { createHmac, hkdfSync } from 'node:crypto';

/** Uses whose digests never equal each other. */
export type DigestUse = 'request' | 'customer';

/**
 * Digests that nobody can compute who does not have this installation's key: what was digested cannot be found by trying
 * all phone numbers, or all one-time passwords.
 */
export interface KeyedDigest {
  /** 40 hex digits; no two lists of parts without NUL collide. */
  of(use: DigestUse, ...parts: string[]): string;
}

const KEY_BYTES = 32;
const HEX_DIGITS = 40;

/** HMAC-SHA-256 under one key a use, which HKDF makes of the installation's digest key. */
export function createKeyedDigest(digestKey: Buffer): KeyedDigest {
  const keys = new Map<DigestUse, Buffer>();
  const keyOf = (use: DigestUse): Buffer => {
    const made =
      keys.get(use) ??
      Buffer.from(hkdfSync('sha256', digestKey, '', `herald digest ${use}`, KEY_BYTES));
    keys.set(use, made);
    return made;
  };
  return {
    of: (use, ...parts) =>
      createHmac('sha256', keyOf(use)).update(parts.join('\0')).digest('hex').slice(0, HEX_DIGITS),
  };
}
