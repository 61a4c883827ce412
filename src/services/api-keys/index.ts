import { bindAll } from '../steps/bind';
import { approveKeyRequest } from './approve-key-request';
import { createKey } from './create-key';
import { denyKeyRequest } from './deny-key-request';
import { requestKey } from './request-key';
import { revokeKey } from './revoke-key';
import { showKeyRequest } from './show-key-request';
import { takeRequestedKey } from './take-requested-key';
import type { ApiKeyDeps } from './deps';

/** Creates the services of API keys: those that people create, and those that programs request. */
export function createApiKeys(deps: ApiKeyDeps) {
  return {
    ...bindAll(deps, { create: createKey, revoke: revokeKey }),
    list: (workspaceId: string) => deps.keys.list(workspaceId),
    requests: {
      ...bindAll(deps, {
        create: requestKey,
        show: showKeyRequest,
        approve: approveKeyRequest,
        deny: denyKeyRequest,
        take: takeRequestedKey,
      }),
      link: deps.keyRequestLink,
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;
