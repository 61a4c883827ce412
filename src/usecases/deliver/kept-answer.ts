import type { EgressResponse } from '../../ports/egress';

const KEPT_BYTES = 1024;
const MASK = '***';
/** Fewer characters of a token tell nothing, and begin many words. */
const TELLING_CHARACTERS = 4;

/**
 * What is stored and shown of a receiver's answer: the first 1 KiB as text, the token masked, because a receiver may echo
 * what it got (contract 6, 7). A compressed answer is not decoded: none was asked for, and decoded it could be any size.
 * @param token the receiver's, null when none was sent
 */
export function keptAnswer(
  { headers, body, bodyTruncated }: Pick<EgressResponse, 'headers' | 'body' | 'bodyTruncated'>,
  token: string | null,
): string {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return `(compressed, ${body.length} bytes read, not decoded)`;
  const text = body.toString('utf8');
  return firstBytes(token === null ? text : masked(text, token, bodyTruncated));
}

/** Where an answer was cut, the token may be cut too: what could be the beginning of it goes as well. */
function masked(text: string, token: string, isCut: boolean): string {
  const whole = text.replaceAll(token, MASK);
  if (!isCut) return whole;
  for (let length = token.length - 1; length >= TELLING_CHARACTERS; length -= 1) {
    if (whole.endsWith(token.slice(0, length))) return whole.slice(0, -length) + MASK;
  }
  return whole;
}

/** Never ends in half a character. */
function firstBytes(text: string): string {
  const bytes = Buffer.from(text).subarray(0, KEPT_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}
