import { urlOf } from '../domain/text';
import type { StreamingEgress } from '../ports/egress';
import { type EgressOptions, createOperatorEgress, createWebhookEgress } from './egress-client';

export interface ProviderEgressOptions extends EgressOptions {
  /** Exact origins of the configured base addresses; a malformed one throws at once. */
  origins: readonly string[];
  /** Exact https origins beside them that files may come from, for development. */
  allowOrigins: readonly string[];
  /** The only ports of other addresses that files may come from; any but the bad ones when not given. */
  ports?: readonly number[] | undefined;
}

/**
 * Creates the client for providers. Calls reach the configured base addresses only; files may also come from public HTTPS,
 * as providers keep them elsewhere.
 */
export function createProviderEgress(options: ProviderEgressOptions): StreamingEgress {
  const { origins, allowOrigins, ports, ...shared } = options;
  const configured = createOperatorEgress({ ...shared, origins });
  const others = createWebhookEgress({ ...shared, allowOrigins, ports });
  const isConfigured = (url: string) => origins.includes(urlOf(url)?.origin ?? '');
  return {
    request: (request) => configured.request(request),
    open: (request) => (isConfigured(request.url) ? configured : others).open(request),
    async close() {
      await Promise.all([configured.close(), others.close()]);
    },
  };
}
