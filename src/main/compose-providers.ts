import type { Config } from '../config';
import { createOperatorEgress } from '../egress';
import type { Providers } from '../ports/messaging-provider';
import { createMetaCloudProvider } from '../providers/meta-cloud';
import type { Lifecycle } from './lifecycle';

/** The adapters, over one client that reaches the providers' own addresses and no others. */
export function composeProviders(config: Config, lifecycle: Lifecycle): Providers {
  const egress = createOperatorEgress({
    origins: [new URL(config.META_GRAPH_URL).origin],
    connectionsPerOrigin: config.WORKER_SEND_SLOTS,
  });
  lifecycle.onClose('provider connections', () => egress.close());
  return {
    meta: createMetaCloudProvider({
      egress,
      graphUrl: config.META_GRAPH_URL,
      apiVersion: config.META_API_VERSION,
    }),
  };
}
