import type { Config } from '../config';
import type { ProviderName } from '../domain/sender';

/** Hosts of the providers themselves, which know no sandbox numbers. */
const PROVIDERS_OWN = /(^|\.)(facebook\.com|twilio\.com)$/;

/** Whether this provider's calls go to a stand-in, so that a number may be the sandbox's. */
export function allowsSandbox(config: Config): (provider: ProviderName) => boolean {
  const addresses: Record<ProviderName, string[]> = {
    meta: [config.META_GRAPH_URL],
    twilio: [config.TWILIO_API_URL, config.TWILIO_CONTENT_URL, config.TWILIO_MESSAGING_URL],
  };
  return (provider) =>
    addresses[provider].every((address) => !PROVIDERS_OWN.test(new URL(address).hostname));
}
