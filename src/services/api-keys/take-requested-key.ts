import type { ApiKey } from '../../domain/api-key';
import {
  type KeyRequest,
  type KeyRequestProof,
  provesRequest,
  requestedExpiry,
} from '../../domain/key-request';
import { authorityOf } from '../../domain/people/membership';
import type { Clock } from '../../ports/clock';
import type { KeyRequestRepository } from '../../ports/key-requests';
import type { MembershipRepository } from '../../ports/members';
import type { CreateKey } from './create-key';
import { endedRequest } from './steps/find-key-request';

export interface TakeRequestedKeyDeps {
  keyRequests: Pick<KeyRequestRepository, 'countTry' | 'takeGrant'>;
  memberships: Pick<MembershipRepository, 'find'>;
  createKey: CreateKey;
  clock: Clock;
}

/** A key that a program has got, and the workspace that it belongs to. */
export interface TakenKey {
  key: ApiKey;
  secretText: string;
  workspaceName: string;
}

export type TakeRequestedKey = (requestId: string, proof: KeyRequestProof) => Promise<TakenKey>;

/**
 * Creates the key of an approved request, as the person who approved it, once. The grant is used up first: a crash right
 * after that costs another request, and no grant ever works twice.
 * @throws HeraldError not_found for a wrong proof and an ended request alike, forbidden when the person lost the permission
 */
export function takeRequestedKey(deps: TakeRequestedKeyDeps): TakeRequestedKey {
  return async (requestId, proof) => {
    const now = deps.clock.now();
    const request = await deps.keyRequests.countTry(requestId, now);
    if (request === null || !provesRequest(request, proof)) throw endedRequest();
    const { workspaceId, approvedBy } = await takeGrant(deps, request);
    const membership = await deps.memberships.find(workspaceId);
    if (membership === null) throw endedRequest();
    authorityOf(membership, approvedBy, 'settings:edit');

    const { name, scopes } = request;
    const input = { name, scopes, expiresAt: requestedExpiry(request, now) };
    const created = await deps.createKey(workspaceId, input, approvedBy);
    return { ...created, workspaceName: membership.workspaceName };
  };
}

async function takeGrant(
  { keyRequests }: TakeRequestedKeyDeps,
  { id, workspaceId, approvedBy, grantHash }: KeyRequest,
) {
  if (workspaceId === null || approvedBy === null || grantHash === null) throw endedRequest();
  if (!(await keyRequests.takeGrant(id, grantHash))) throw endedRequest();
  return { workspaceId, approvedBy };
}
