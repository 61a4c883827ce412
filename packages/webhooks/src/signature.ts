/** Standard Webhooks, version 1 (github.com/standard-webhooks). */
const PREFIX = 'whsec_';
const VERSION = 'v1,';
/** Herald signs with at most four secrets. */
const SIGNATURES_MAX = 16;

/** Content that a signature covers. */
export interface SignedContent {
  id: string;
  timestamp: string;
  body: string | Uint8Array;
}

/** Returns the key of a secret. @throws {TypeError} when it is no `whsec_` and base64 */
export function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith(PREFIX) ? decode(secret.slice(PREFIX.length)) : null;
  if (key === null || key.length === 0)
    throw new TypeError('a signing secret is `whsec_` and base64, as Herald showed it');
  return key;
}

/** Tells whether one of the signatures of a header was made with one of the keys, each compared in constant time. */
export async function isSigned(
  content: SignedContent,
  header: string,
  keys: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const signed = signedBytes(content);
  const signatures = header
    .split(' ', SIGNATURES_MAX)
    .filter((signature) => signature.startsWith(VERSION))
    .map((signature) => decode(signature.slice(VERSION.length)))
    .filter((signature) => signature !== null);
  const checks = keys.map(async (bytes) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    return Promise.all(
      signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)),
    );
  });
  return (await Promise.all(checks)).flat().includes(true);
}

function signedBytes({ id, timestamp, body }: SignedContent): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const rest = typeof body === 'string' ? encoder.encode(body) : body;
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
