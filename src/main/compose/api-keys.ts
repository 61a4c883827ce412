import { keyRequestLink } from '../../config/addresses';
import { createKey } from '../../services/api-keys/create-key';
import { gatherRefusals } from '../../services/api-keys/gather-refusals';
import { keyRequests } from '../../services/api-keys/key-requests';
import { revokeKey } from '../../services/api-keys/revoke-key';
import type { Adapters } from './adapters';
import { composeKeyRequestLimits } from './limits';
import type { ServiceDeps } from './service-deps';

/** Delay of the log of refused requests, so that many of them are one write. */
const REFUSALS_FLUSH_MS = 1000;

/** Composes API keys: those that people create, and those that programs ask for. */
export function composeApiKeys(adapters: Adapters, deps: ServiceDeps) {
  const { config, database } = adapters;
  return {
    keys: deps.keys,
    refusedRequests: deps.refusedRequests,
    refusals: composeRefusals(adapters),
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

function composeRefusals({ repositories, metrics, log, lifecycle }: Adapters) {
  const refusals = gatherRefusals({
    refusedRequests: repositories.refusedRequests,
    metrics,
    log,
    flushMs: REFUSALS_FLUSH_MS,
  });
  lifecycle.onClose('refused requests', () => refusals.close());
  return refusals;
}
