import type { EgressResponse } from '../../ports/egress';

const KEPT_BYTES = 1024;
const MASK = '***';

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

/** Where an answer was cut, the token may be cut too: as much as could be the beginning of it goes. */
function masked(text: string, token: string, isCut: boolean): string {
  const whole = text.replaceAll(token, MASK);
  if (!isCut) return whole;
  const lengths = Array.from({ length: token.length - 1 }, (_, index) => token.length - 1 - index);
  const cut = lengths.find((length) => whole.endsWith(token.slice(0, length)));
  return cut === undefined ? whole : whole.slice(0, -cut) + MASK;
}

/** Never ends in half a character. */
function firstBytes(text: string): string {
  const bytes = Buffer.from(text).subarray(0, KEPT_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}
