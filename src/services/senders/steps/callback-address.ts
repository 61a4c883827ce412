import { HeraldError } from '../../../domain/errors';
import type { ProviderName, Sender } from '../../../domain/sender';

/** Where a sender's provider reports to; null when the API's public address is not configured. */
export type CallbackAddress = (sender: Sender) => string | null;

/** Twilio is told the address with each message and signs it: without one nothing it reports could be believed. */
const NEEDS_ADDRESS: Record<ProviderName, boolean> = { meta: false, twilio: true };

/** @throws HeraldError invalid_request when the provider needs an address and there is none */
export function refuseUnreachable(callbackUrl: CallbackAddress, sender: Sender): void {
  if (!NEEDS_ADDRESS[sender.provider] || callbackUrl(sender) !== null) return;
  const message = `${sender.provider} signs its callbacks over their public address: set HERALD_PUBLIC_URL for the API and the worker first`;
  throw new HeraldError('invalid_request', message, { details: [{ field: 'provider', message }] });
}
