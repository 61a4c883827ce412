import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { loopbackUrl, newGrant } from '../../domain/key-request';
import { decidedRequest, findKeyRequest } from './steps/find-key-request';
import type { ApiKeyDeps } from './deps';

/**
 * Approves a request for a key of a workspace, once. Resolves with the address at which the program waits; it carries the
 * grant, which is known only here and now.
 * @throws HeraldError not_found, invalid_request for another code, conflict for a second decision
 */
export async function approveKeyRequest(
  deps: ApiKeyDeps,
  requestId: string,
  { workspaceId, code, approvedBy }: Approval,
): Promise<string> {
  const request = await findKeyRequest(deps, requestId);
  if (request.code !== code) throw wrongCode();
  const { grant, grantHash } = newGrant();
  const decision = { state: 'approved', workspaceId, approvedBy, grantHash } as const;
  const isFirst = await deps.keyRequests.decide(requestId, deps.clock.now(), decision);
  if (!isFirst) throw decidedRequest();
  return loopbackUrl(request, { grant });
}

export interface Approval {
  workspaceId: string;
  /** Code that the person has compared. */
  code: string;
  approvedBy: Actor;
}

function wrongCode(): HeraldError {
  const message = 'is not the code of this request';
  return new HeraldError('invalid_request', `code ${message}`, {
    details: [{ field: 'code', message }],
  });
}
