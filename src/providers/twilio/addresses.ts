import { isPortfolioBsuid } from '../../domain/identity';
import { urlOf } from '../../domain/text';

const ADDRESS = /^whatsapp:\+?(\d{1,15})$/;

const CHANNEL = 'whatsapp:';

const TOKEN_PARAMETER = 'token';

/** Herald's tokens are far shorter. */
const MAX_TOKEN_LENGTH = 512;

/**
 * Twilio gives up after one failed answer unless the address says otherwise: five more attempts after a 5xx, a failed
 * connect or a slow answer (docs: "Webhook connection overrides"). The fragment is not part of what it requests.
 */
export const RETRIES = '#rc=5&rp=5xx,ct,rt';

/** A WhatsApp number as Twilio writes it: `whatsapp:+33600000001`. */
export function whatsappAddress(number: string): string {
  return `whatsapp:+${number}`;
}

/** Returns the digits of such an address; null for an address of another channel, or without one. */
export function numberOfAddress(address: string | undefined): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/** A WhatsApp user without a known number: `whatsapp:US.13491208655302741918`. */
export function userIdAddress(userId: string): string {
  return `${CHANNEL}${userId}`;
}

/** Returns the business-scoped user id of such an address; null for any other. */
export function userIdOfAddress(address: string | undefined): string | null {
  if (address?.startsWith(CHANNEL) !== true) return null;
  const userId = address.slice(CHANNEL.length);
  return isPortfolioBsuid(userId) ? userId : null;
}

/** Returns the address for the statuses of one message. It carries the token, because Twilio echoes nothing else. */
export function statusCallbackUrl(callbackUrl: string, trackingToken: string): string {
  const query = new URLSearchParams({ [TOKEN_PARAMETER]: trackingToken }).toString();
  return `${callbackUrl}?${query}${RETRIES}`;
}

/** Returns the token in the address of a status callback, or null. */
export function trackingTokenOf(url: string): string | null {
  const token = urlOf(url)?.searchParams.get(TOKEN_PARAMETER) ?? null;
  return token !== null && token !== '' && token.length <= MAX_TOKEN_LENGTH ? token : null;
}
