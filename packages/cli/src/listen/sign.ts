import { createHmac, randomBytes } from 'node:crypto';
import { readSecret } from '../../../webhooks/src/signature.ts';

const SECRET_BYTES = 32;

/** Makes a signing secret, as a receiver is configured with it (Standard Webhooks). */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Returns the three headers of a signed post. @throws {TypeError} when the secret is none */
export function signatureHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', readSecret(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
