import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { loopbackUrl, newGrant } from '../../domain/key-request';
import type { Clock } from '../../ports/clock';
import type { KeyRequestRepository } from '../../ports/key-requests';
import { decidedRequest, findKeyRequest } from './steps/find-key-request';

export interface DecideKeyRequestDeps {
  keyRequests: Pick<KeyRequestRepository, 'find' | 'decide'>;
  clock: Clock;
}

export interface Approval {
  workspaceId: string;
  /** Code that the person has compared. */
  code: string;
  approvedBy: Actor;
}

/** Resolves with the address at which the program waits. */
export type ApproveKeyRequest = (requestId: string, approval: Approval) => Promise<string>;

/**
 * Approves a request for a key of a workspace, once. The address carries the grant, which is known only here and now.
 * @throws HeraldError not_found, invalid_request for another code, conflict for a second decision
 */
export function approveKeyRequest(deps: DecideKeyRequestDeps): ApproveKeyRequest {
  return async (requestId, { workspaceId, code, approvedBy }) => {
    const request = await findKeyRequest(deps, requestId);
    if (request.code !== code) throw wrongCode();
    const { grant, grantHash } = newGrant();
    const decision = { state: 'approved', workspaceId, approvedBy, grantHash } as const;
    const isFirst = await deps.keyRequests.decide(requestId, deps.clock.now(), decision);
    if (!isFirst) throw decidedRequest();
    return loopbackUrl(request, { grant });
  };
}

function wrongCode(): HeraldError {
  const message = 'is not the code of this request';
  return new HeraldError('invalid_request', `code ${message}`, {
    details: [{ field: 'code', message }],
  });
}
