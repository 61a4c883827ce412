import { keyRequestLink } from '../../config/addresses';
import { type ApiKeys, createApiKeys } from '../../services/api-keys';
import type { Adapters } from './adapters';
import { composeKeyRequestLimits } from './limits';
import type { ServiceDeps } from './service-deps';

/** Composes the services of API keys. */
export function composeApiKeys({ config, database }: Adapters, deps: ServiceDeps): ApiKeys {
  return createApiKeys({
    ...deps,
    keyRequestLimits: composeKeyRequestLimits(database),
    keyRequestLink: keyRequestLink(config),
  });
}
