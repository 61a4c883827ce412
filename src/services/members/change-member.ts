import { type ApiKey, keyRefusal } from '../../domain/api-key';
import type { Actor } from '../../domain/audit';
import { HeraldError } from '../../domain/errors';
import { memberOf, removeMember as remove, setRole } from '../../domain/people/change-members';
import { type Member, type Membership, authorityOf } from '../../domain/people/membership';
import type { Role } from '../../domain/people/roles';
import type { Identity } from '../../ports/identity';
import type { Change } from '../workspaces/steps/audit-entry';
import {
  type ReleaseConversationsDeps,
  releaseConversations,
} from '../conversations/release-conversations';
import { type RevokeKeyDeps, revokeKey } from '../api-keys/revoke-key';
import {
  type ChangeMembershipDeps,
  type MembershipChange,
  changeMembership,
} from './steps/change-membership';
import { type SecurityLogDeps, recordSecurity } from './steps/security-log';

export interface ChangeMemberDeps extends ChangeMembershipDeps, SecurityLogDeps {
  identity: Pick<Identity, 'endSessions'>;
}

export type RemoveMemberDeps = ChangeMemberDeps & ReleaseConversationsDeps & RevokeKeyDeps;

export type ChangeRole = (
  workspaceId: string,
  memberId: string,
  role: Role,
  actor: Actor,
) => Promise<Member>;

export type RemoveMember = (
  workspaceId: string,
  memberId: string,
  actor: Actor,
  options?: { revokeKeys: boolean },
) => Promise<{ member: Member; revokedKeys: number }>;

/**
 * The new role holds from the next request on; the person's sessions end (contract 6), unless they are a member of
 * another workspace too: nobody there gave these owners a say. They end for the role that somebody has already, too:
 * repeating repairs a change that failed after its first write.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export function changeRole(deps: ChangeMemberDeps): ChangeRole {
  return async (workspaceId, memberId, role, actor) => {
    const change = (membership: Membership): Membership =>
      setRole(membership, authorityOf(membership, actor, 'members:edit'), memberId, role);
    const tell = ({ before }: MembershipChange): Change => ({
      action: 'member.role_changed',
      target: memberId,
      changes: [{ field: 'role', from: memberOf(before, memberId).role, to: role }],
    });
    const { after } = await changeMembership(deps, workspaceId, actor, change, tell);
    const member = memberOf(after, memberId);
    if (!(await isElsewhere(deps, workspaceId, member))) await endSessions(deps, member);
    return member;
  };
}

/**
 * The person's sessions end, and nobody has their conversations any more; for somebody who is gone already that is made
 * up for. Everybody can remove themselves: that is leaving. The API keys that the person made stay, unless `revokeKeys`
 * asks for their end; they end first, so that a removal that failed on its way can be repeated.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export function removeMember(deps: RemoveMemberDeps): RemoveMember {
  return async (workspaceId, memberId, actor, { revokeKeys } = { revokeKeys: false }) => {
    const revokedKeys = revokeKeys ? await revokeKeysOf(deps, workspaceId, memberId, actor) : 0;
    const member = await removeOrRepair(deps, workspaceId, memberId, actor);
    await endSessions(deps, member);
    await releaseConversations(deps, workspaceId, memberId);
    return { member, revokedKeys };
  };
}

/** Revokes nothing when the member could not be removed afterwards. */
async function revokeKeysOf(
  deps: RemoveMemberDeps,
  workspaceId: string,
  memberId: string,
  actor: Actor,
): Promise<number> {
  const membership = await deps.memberships.find(workspaceId);
  if (membership === null) return 0;
  remove(membership, authorityOver(membership, memberId, actor), memberId);
  const { personId } = memberOf(membership, memberId);
  const now = deps.clock.now();
  const keys = (await deps.keys.list(workspaceId)).filter(
    (key) => isMadeBy(key, personId) && keyRefusal(key, now) === null,
  );
  const revoke = revokeKey(deps);
  for (const { id } of keys) await revoke(workspaceId, id, actor);
  return keys.length;
}

function isMadeBy({ createdBy }: ApiKey, personId: string | null): boolean {
  return createdBy.kind === 'person' && createdBy.personId === personId;
}

async function removeOrRepair(
  deps: RemoveMemberDeps,
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
    if (isGone) await releaseConversations(deps, workspaceId, memberId);
    throw error;
  }
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

async function isElsewhere(
  { memberships }: ChangeMemberDeps,
  workspaceId: string,
  { personId }: Member,
): Promise<boolean> {
  if (personId === null) return false;
  const found = await memberships.listOfPerson(personId);
  return found.some((membership) => membership.workspaceId !== workspaceId);
}

async function endSessions(deps: ChangeMemberDeps, { personId }: Member): Promise<void> {
  if (personId === null) return;
  await deps.identity.endSessions(personId);
  await recordSecurity(deps, { personId, kind: 'sessions_ended', client: null });
}
