import type { Config } from '../config';
import { createOperatorEgress } from '../egress/egress-client';
import type { ProviderOrigins, Providers } from '../ports/messaging-provider';
import { createMetaCloudProvider } from '../providers/meta-cloud/meta-cloud-provider';
import { createTwilioProvider } from '../providers/twilio/twilio-provider';
import type { Lifecycle } from './lifecycle';

/** Where the adapters call. */
export function providerOrigins(config: Config): ProviderOrigins {
  const origin = (url: string): string => new URL(url).origin;
  const meta = origin(config.META_GRAPH_URL);
  return {
    meta: { messages: meta, templates: meta },
    twilio: {
      messages: origin(config.TWILIO_API_URL),
      templates: origin(config.TWILIO_CONTENT_URL),
    },
  };
}

/** The adapters, over one client that reaches the providers' own addresses and no others. */
export function composeProviders(config: Config, lifecycle: Lifecycle): Providers {
  const twilioUrls = {
    api: config.TWILIO_API_URL,
    content: config.TWILIO_CONTENT_URL,
    messaging: config.TWILIO_MESSAGING_URL,
  };
  const egress = createOperatorEgress({
    origins: [config.META_GRAPH_URL, ...Object.values(twilioUrls)].map(
      (url) => new URL(url).origin,
    ),
    connectionsPerOrigin: config.WORKER_SEND_SLOTS,
  });
  lifecycle.onClose('provider connections', () => egress.close());
  return {
    meta: createMetaCloudProvider({
      egress,
      graphUrl: config.META_GRAPH_URL,
      apiVersion: config.META_API_VERSION,
    }),
    twilio: createTwilioProvider({ egress, urls: twilioUrls }),
  };
}
