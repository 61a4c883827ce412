import { type ApiKey, keyRefusal } from '../../domain/api-key';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { memberOf, removeMember as remove } from '../../domain/people/change-members';
import { type Member, type Membership, authorityOf } from '../../domain/people/membership';
import { revokeKey } from '../api-keys/revoke-key';
import { releaseConversations } from '../conversations/release-conversations';
import type { Change } from '../workspaces/steps/audit-entry';
import { changeMembership } from './steps/change-membership';
import { endSessions } from './steps/security-log';
import type { MemberDeps } from './deps';

/**
 * Removes a member. Their sessions end, their saved views are deleted and their conversations become unassigned; a repeat
 * finishes what a removal that failed left undone. Everybody can remove themselves, which is leaving. The API keys that the
 * person made stay unless `revokeKeys` is set; they end first, so that a removal that failed halfway can be repeated, and
 * once more at last, for one that was being made.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export async function removeMember(
  deps: MemberDeps,
  workspaceId: string,
  memberId: string,
  actor: Actor,
  { revokeKeys }: { revokeKeys: boolean } = { revokeKeys: false },
): Promise<{ member: Member; revokedKeys: number }> {
  const before = revokeKeys ? await revokeKeysOf(deps, workspaceId, memberId, actor) : 0;
  const member = await removeOrRepair(deps, workspaceId, memberId, actor);
  await endSessions(deps, member.personId);
  const after = revokeKeys ? await revokeKeysBy(deps, workspaceId, member, actor) : 0;
  await cleanUp(deps, workspaceId, memberId);
  return { member, revokedKeys: before + after };
}

/** Revokes the keys that the member made, unless the member could not be removed afterwards. */
async function revokeKeysOf(
  deps: MemberDeps,
  workspaceId: string,
  memberId: string,
  actor: Actor,
): Promise<number> {
  const membership = await deps.memberships.find(workspaceId);
  if (membership === null) return 0;
  remove(membership, authorityOver(membership, memberId, actor), memberId);
  return revokeKeysBy(deps, workspaceId, memberOf(membership, memberId), actor);
}

async function revokeKeysBy(
  deps: MemberDeps,
  workspaceId: string,
  { personId }: Member,
  actor: Actor,
): Promise<number> {
  const now = deps.clock.now();
  const keys = (await deps.keys.list(workspaceId)).filter(
    (key) => isMadeBy(key, personId) && keyRefusal(key, now) === null,
  );
  for (const { id } of keys) await revokeKey(deps, workspaceId, id, actor);
  return keys.length;
}

function isMadeBy({ createdBy }: ApiKey, personId: string | null): boolean {
  return createdBy.kind === 'person' && createdBy.personId === personId;
}

async function removeOrRepair(
  deps: MemberDeps,
  workspaceId: string,
  memberId: string,
  actor: Actor,
): Promise<Member> {
  const change = (membership: Membership): Membership =>
    remove(membership, authorityOver(membership, memberId, actor), memberId);
  try {
    const { before } = await changeMembership(deps, workspaceId, actor, change, (changed) =>
      removalOf(memberOf(changed.before, memberId), actor),
    );
    return memberOf(before, memberId);
  } catch (error) {
    const isGone = error instanceof HeraldError && error.code === 'not_found';
    if (isGone) await cleanUp(deps, workspaceId, memberId);
    throw error;
  }
}

/** Removes what a member who is gone leaves behind. Idempotent. */
async function cleanUp(deps: MemberDeps, workspaceId: string, memberId: string): Promise<void> {
  await deps.savedViews.erase(workspaceId, memberId);
  await releaseConversations(deps, workspaceId, memberId);
}

function removalOf(gone: Member, actor: Actor): Change {
  return {
    action: isSelf(gone, actor) ? 'member.left' : 'member.removed',
    target: gone.id,
    changes: [
      { field: 'email', from: gone.email, to: null },
      { field: 'role', from: gone.role, to: null },
    ],
  };
}

function authorityOver(membership: Membership, memberId: string, actor: Actor) {
  const member = memberOf(membership, memberId);
  return isSelf(member, actor) ? member.role : authorityOf(membership, actor, 'members:edit');
}

function isSelf({ personId }: Member, actor: Actor): boolean {
  return actor.kind === 'person' && actor.personId === personId;
}
