import { createHash, createHmac } from 'node:crypto';
import { urlOf } from '../../domain/text';
import type { ProviderCallback } from '../../ports/messaging-provider';
import { sameSecret } from '../shared';
import { RETRIES } from './addresses';
import { bodyHashOf, formParameters, isOverfull, type Parameters } from './parameters';

const SIGNATURE_HEADER = 'x-twilio-signature';

/**
 * Verifies `X-Twilio-Signature`: base64 of the HMAC-SHA1, with the account's primary auth token, over the address as
 * Twilio called it and the parameters of the form. Of a JSON body the address holds a hash instead.
 * Twilio signs the address with or without its port, so both are right (as in its own libraries). Nothing it publishes
 * tells whether our fragment, which is in no request, is signed: both are taken, as either needs the token.
 * A form with too many parameters is refused unparsed, so that nobody without the token can cause work.
 */
export function verifySignature(authToken: string, callback: ProviderCallback): boolean {
  const given = callback.headers[SIGNATURE_HEADER] ?? '';
  if (given === '' || urlOf(callback.url) === null) return false;
  const bodyHash = bodyHashOf(callback);
  if (bodyHash !== null && !sameSecret(bodyHash.toLowerCase(), sha256(callback.rawBody))) {
    return false;
  }
  if (bodyHash === null && isOverfull(callback.rawBody)) return false;
  const signed = bodyHash === null ? signedText(formParameters(callback.rawBody)) : '';
  return spellingsOf(callback.url)
    .flatMap((url) => [url, url + RETRIES])
    .some((url) => sameSecret(given, hmacSha1(authToken, url + signed)));
}

/** Name and value of every parameter, sorted by name; equal values of one name count once. */
function signedText(parameters: Parameters): string {
  return [...parameters.keys()]
    .toSorted()
    .flatMap((name) => [...new Set(parameters.get(name))].toSorted().map((value) => name + value))
    .join('');
}

/** The address as called, without a port, and with one; the rest stays as it was, because a rewritten query is not signed. */
function spellingsOf(url: string): string[] {
  const { protocol, port } = new URL(url);
  const [, start = '', rest = ''] = /^(\w+:\/\/[^/?#]*?)(?::\d+)?((?:[/?#].*)?)$/s.exec(url) ?? [];
  const knownPort = port || (protocol === 'https:' ? '443' : '80');
  return [...new Set([url, start + rest, `${start}:${knownPort}${rest}`])];
}

function hmacSha1(key: string, text: string): string {
  return createHmac('sha1', key).update(text).digest('base64');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
