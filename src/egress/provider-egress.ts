import type { StreamingEgress } from '../ports/egress';
import { isAt } from './admit-url';
import { type EgressOptions, createOperatorEgress, createWebhookEgress } from './egress-client';

export interface ProviderEgressOptions extends EgressOptions {
  /** Exact origins of the configured base addresses; a malformed one throws at once. */
  origins: readonly string[];
  /** Exact https origins beside them that files may come from, for development. */
  allowOrigins: readonly string[];
  /** The only ports of other addresses that files may come from; any but the bad ones when not given. */
  ports?: readonly number[] | undefined;
  /** A proxy for the configured addresses and for these origins of files; everything else goes out directly. */
  proxy?: { url: string; fileOrigins: readonly string[] } | undefined;
}

/**
 * Creates the client for providers. Calls reach the configured base addresses only; files may also come from public HTTPS,
 * as providers keep them elsewhere.
 */
export function createProviderEgress(options: ProviderEgressOptions): StreamingEgress {
  const { origins, allowOrigins, ports, proxy, ...shared } = options;
  const fileOrigins = proxy?.fileOrigins ?? [];
  const proxyUrl = proxy?.url;
  const configured = createOperatorEgress({ ...shared, origins, proxyUrl });
  const files = createOperatorEgress({ ...shared, origins: fileOrigins, proxyUrl });
  const others = createWebhookEgress({ ...shared, allowOrigins, ports });
  const clientFor = (url: string): StreamingEgress => {
    if (isAt(origins, url)) return configured;
    return isAt(fileOrigins, url) ? files : others;
  };
  return {
    request: (request) => configured.request(request),
    open: (request) => clientFor(request.url).open(request),
    async close() {
      await Promise.all([configured, files, others].map((client) => client.close()));
    },
  };
}
