import { createHmac, randomBytes } from 'node:crypto';

/** The Standard Webhooks scheme (github.com/standard-webhooks): its headers, its v1 signature, its form of a secret. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export interface SignedContent {
  /** The event's id: the same over all attempts. */
  id: string;
  /** When the attempt is made; receivers refuse what is old. */
  at: Date;
  /** Exactly what is posted. */
  body: string;
}

/** A new random secret, as receivers configure it. */
export function generateSigningSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** The three headers, with one signature a secret: during a rotation a receiver may know either. */
export function signatureHeaders(
  secrets: readonly string[],
  { id, at, body }: SignedContent,
): Record<string, string> {
  if (secrets.length === 0) return {};
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
