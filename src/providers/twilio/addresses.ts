const ADDRESS = /^whatsapp:\+?(\d{1,15})$/;

const TOKEN_PARAMETER = 'token';

/** Ours are far shorter. */
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

/** The digits of such an address; null for an address of another channel, and for none. */
export function numberOfAddress(address: string | undefined): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/** Where the statuses of one message go. Twilio echoes nothing else, so the token travels in the address. */
export function statusCallbackUrl(callbackUrl: string, trackingToken: string): string {
  const query = new URLSearchParams({ [TOKEN_PARAMETER]: trackingToken }).toString();
  return `${callbackUrl}?${query}${RETRIES}`;
}

/** The token in the address of a status callback, or null when there is none. */
export function trackingTokenOf(url: string): string | null {
  const token = URL.canParse(url) ? new URL(url).searchParams.get(TOKEN_PARAMETER) : null;
  return token !== null && token !== '' && token.length <= MAX_TOKEN_LENGTH ? token : null;
}
