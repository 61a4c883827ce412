import { loopbackUrl } from '../../domain/key-request';
import type { DecideKeyRequestDeps } from './approve-key-request';
import { decidedRequest, findKeyRequest } from './steps/find-key-request';

/** Resolves with the address at which the program waits. */
export type DenyKeyRequest = (requestId: string) => Promise<string>;

/** Denies a request for a key. @throws HeraldError not_found, conflict for a second decision */
export function denyKeyRequest(deps: DecideKeyRequestDeps): DenyKeyRequest {
  return async (requestId) => {
    const request = await findKeyRequest(deps, requestId);
    const isFirst = await deps.keyRequests.decide(requestId, deps.clock.now(), { state: 'denied' });
    if (!isFirst) throw decidedRequest();
    return loopbackUrl(request, { error: 'denied' });
  };
}
