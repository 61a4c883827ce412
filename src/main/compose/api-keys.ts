import { keyRequestLink } from '../../config/addresses';
import { createKey } from '../../services/api-keys/create-key';
import { keyRequests } from '../../services/api-keys/key-requests';
import { revokeKey } from '../../services/api-keys/revoke-key';
import type { Adapters } from './adapters';
import { composeKeyRequestLimits } from './limits';
import type { ServiceDeps } from './service-deps';

/** Composes API keys: those that people create, and those that programs ask for. */
export function composeApiKeys({ config, database }: Adapters, deps: ServiceDeps) {
  return {
    keys: deps.keys,
    createKey: createKey(deps),
    revokeKey: revokeKey(deps),
    keyRequests: keyRequests({
      ...deps,
      keyRequestLimits: composeKeyRequestLimits(database),
      createKey: createKey(deps),
      keyRequestLink: keyRequestLink(config),
    }),
  };
}
