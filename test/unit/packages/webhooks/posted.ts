import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '../../../../src/domain/webhook-signature';

export const TOKEN = 'tok_receiver';
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

interface Posted {
  secrets?: string[];
  token?: string;
  at?: Date;
  body?: string;
}

/** Returns the headers and the body of a post, signed as Herald signs it. */
export function posted({ secrets = [SECRET], token = TOKEN, at = new Date(), ...given }: Posted) {
  const { body = delivered() } = given;
  const signature = signatureHeaders(secrets, { id: 'evt_1', at, body });
  const type = { 'content-type': 'application/json' };
  return { headers: { authorization: `Bearer ${token}`, ...type, ...signature }, body };
}

/** Returns the body of `channel_delivered`, with further fields. */
export function delivered(fields: Record<string, unknown> = {}): string {
  const eventId = `evt_${randomUUID()}`;
  return JSON.stringify({ event: 'channel_delivered', eventId, messageId: 'order-17', ...fields });
}
