import type { ApiKey } from '../../domain/api-key';
import {
  type KeyRequest,
  type KeyRequestProof,
  provesRequest,
  requestedExpiry,
} from '../../domain/key-request';
import { authorityOf } from '../../domain/people/membership';
import { createKey } from './create-key';
import { endedRequest } from './steps/find-key-request';
import type { ApiKeyDeps } from './deps';

/**
 * Creates the key of an approved request, as the person who approved it, once. The grant is used up first: a crash right
 * after that costs another request, and no grant ever works twice.
 * @throws HeraldError not_found for a wrong proof and an ended request alike, forbidden when the person lost the permission
 */
export async function takeRequestedKey(
  deps: ApiKeyDeps,
  requestId: string,
  proof: KeyRequestProof,
): Promise<TakenKey> {
  const now = deps.clock.now();
  const request = await deps.keyRequests.countTry(requestId, now);
  if (request === null || !provesRequest(request, proof)) throw endedRequest();
  const { workspaceId, approvedBy } = await takeGrant(deps, request);
  const membership = await deps.memberships.find(workspaceId);
  if (membership === null) throw endedRequest();
  authorityOf(membership, approvedBy, 'settings:edit');

  const { name, scopes } = request;
  const input = { name, scopes, expiresAt: requestedExpiry(request, now) };
  const created = await createKey(deps, workspaceId, input, approvedBy);
  return { ...created, workspaceName: membership.workspaceName };
}

/** A key that a program has got, and the workspace that it belongs to. */
export interface TakenKey {
  key: ApiKey;
  secretText: string;
  workspaceName: string;
}

async function takeGrant(
  { keyRequests }: ApiKeyDeps,
  { id, workspaceId, approvedBy, grantHash }: KeyRequest,
) {
  if (workspaceId === null || approvedBy === null || grantHash === null) throw endedRequest();
  if (!(await keyRequests.takeGrant(id, grantHash))) throw endedRequest();
  return { workspaceId, approvedBy };
}
