import { loopbackUrl } from '../../domain/key-request';
import { decidedRequest, findKeyRequest } from './steps/find-key-request';
import type { ApiKeyDeps } from './deps';

/**
 * Denies a request for a key. Resolves with the address at which the program waits.
 * @throws HeraldError not_found, conflict for a second decision
 */
export async function denyKeyRequest(deps: ApiKeyDeps, requestId: string): Promise<string> {
  const request = await findKeyRequest(deps, requestId);
  const isFirst = await deps.keyRequests.decide(requestId, deps.clock.now(), { state: 'denied' });
  if (!isFirst) throw decidedRequest();
  return loopbackUrl(request, { error: 'denied' });
}
