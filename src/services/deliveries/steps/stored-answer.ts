import type { EgressResponse } from '../../../ports/egress';
import { maskTexts } from './hidden-texts';
import type { TokenMask } from './mask-token';

const STORED_BYTES_MAX = 1024;

/**
 * Cuts a receiver's answer to what is stored and shown: the first 1 KiB as text, secrets masked, because a receiver may echo
 * what it got (contract 6, 7). A compressed answer is not decoded: none was asked for, and decoded it could be any size.
 * @param hidden what the request carried that is not kept (`hiddenTexts`)
 */
export function storedAnswer(
  { headers, body, bodyTruncated }: Pick<EgressResponse, 'headers' | 'body' | 'bodyTruncated'>,
  hidden: readonly TokenMask[],
): string {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return `(compressed, ${body.length} bytes read, not decoded)`;
  if (body.length === 0) return '';
  const text = body.toString('utf8');
  const mask = { isCut: bodyTruncated, maxLength: STORED_BYTES_MAX };
  return firstBytes(maskTexts(text, hidden, mask));
}

/** Cuts a text to the stored length, never within a character. */
function firstBytes(text: string): string {
  const bytes = Buffer.from(text).subarray(0, STORED_BYTES_MAX);
  return new TextDecoder().decode(bytes, { stream: true });
}
