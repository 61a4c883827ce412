import type { EgressClient } from '../ports/egress';
import { createWebhookAdmission } from './admit-webhook-url';
import { createEgressClient, type EgressOptions } from './egress-client';
import { createDnsResolver } from './resolve-name';

export interface WebhookEgressOptions extends EgressOptions {
  /** Exact https origins spared the address check, for development; a malformed entry throws at once. */
  allowOrigins: readonly string[];
  /** The only ports a URL may have; any when not given. */
  ports?: readonly number[] | undefined;
}

/** For URLs that customers give us: public HTTPS only, judged again at every request and connect (contract 8). */
export function createWebhookEgress(options: WebhookEgressOptions): EgressClient {
  return createEgressClient({
    ...options,
    admit: createWebhookAdmission(options.allowOrigins, options.ports),
    resolve: options.resolve ?? createDnsResolver(),
  });
}
