import { createHmac, timingSafeEqual } from 'node:crypto';
import { sameSecret } from '../shared';

const SIGNATURE_HEADER = 'x-hub-signature-256';
const SIGNATURE_FORM = /^sha256=([0-9a-f]{64})$/i;

/**
 * Verifies `X-Hub-Signature-256`: HMAC-SHA256 with the app secret over the bytes as received. Meta signs JSON with
 * escaped non-ASCII characters, so a body parsed and written again would not match.
 *
 * @param headers - with lower-case names, as Node gives them
 */
export function verifySignature(
  appSecret: string,
  headers: Record<string, string>,
  rawBody: Buffer,
): boolean {
  const hex = SIGNATURE_FORM.exec(headers[SIGNATURE_HEADER] ?? '')?.[1];
  if (hex === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'));
}

/** Answers Meta's `GET` handshake: the challenge to echo as plain text, or null (403) when the token is not ours. */
export function answerSubscription(
  verifyToken: string,
  query: Record<string, string>,
): string | null {
  const token = query['hub.verify_token'] ?? '';
  const challenge = query['hub.challenge'] ?? '';
  if (query['hub.mode'] !== 'subscribe' || challenge === '') return null;
  return sameSecret(token, verifyToken) ? challenge : null;
}
