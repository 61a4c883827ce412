const ADDRESS = /^whatsapp:\+?(\d{1,15})$/;

/** A WhatsApp number as Twilio writes it: `whatsapp:+33600000001`. */
export function whatsappAddress(number: string): string {
  return `whatsapp:+${number}`;
}

/** The digits of such an address; null for an address of another channel, and for none. */
export function numberOfAddress(address: string | undefined): string | null {
  return ADDRESS.exec(address ?? '')?.[1] ?? null;
}
