import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Purpose of a link: an invitation, or a new password in place of a forgotten one. */
type LinkKind = 'inv' | 'pwr';

const TOKEN_PATTERN = /^((inv|pwr)_[0-9a-f]{24})_([A-Za-z0-9_-]{43})$/;

/** The secret half of a link: 256 random bits; only its hash is stored. */
export function generateLinkSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashOf(secret) };
}

/** The text that a link carries. */
export function linkToken(id: string, secret: string): string {
  return `${id}_${secret}`;
}

/** The two halves of a token; null when it is none of this kind. */
export function parseLinkToken(
  kind: LinkKind,
  text: string,
): { id: string; secret: string } | null {
  const [, id, found, secret] = TOKEN_PATTERN.exec(text) ?? [];
  return id === undefined || secret === undefined || found !== kind ? null : { id, secret };
}

/** Constant-time. */
export function opensLink(secret: string, secretHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret), 'hex'), Buffer.from(secretHash, 'hex'));
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
