import type { Actor } from '../../domain/audit';
import { memberOf, removeMember as remove, setRole } from '../../domain/people/change-members';
import { type Member, type Membership, authorityOf } from '../../domain/people/membership';
import type { Role } from '../../domain/people/roles';
import type { Identity } from '../../ports/identity';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { changeMembership } from './change-membership';

export interface ChangeMemberDeps extends AuditDeps {
  memberships: MembershipRepository;
  identity: Pick<Identity, 'endSessions'>;
}

export type ChangeRole = (
  workspaceId: string,
  memberId: string,
  role: Role,
  actor: Actor,
) => Promise<Member>;

export type RemoveMember = (workspaceId: string, memberId: string, actor: Actor) => Promise<Member>;

/**
 * The new role holds from the next request on; the person's sessions end (contract 6). They do so for the role that
 * somebody has already: repeating repairs a change that failed after its first write.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export function changeRole(deps: ChangeMemberDeps): ChangeRole {
  return async (workspaceId, memberId, role, actor) => {
    const { before, after } = await changeMembership(deps, workspaceId, (membership) => {
      const authority = authorityOf(membership, actor, 'members:edit');
      return setRole(membership, authority, memberId, role);
    });
    const [was, is] = [memberOf(before, memberId), memberOf(after, memberId)];
    await endSessions(deps, is);
    await recordChange(deps, workspaceId, actor, {
      action: 'member.role_changed',
      target: memberId,
      changes: [{ field: 'role', from: was.role, to: is.role }],
    });
    return is;
  };
}

/**
 * The person's sessions end. Everybody can remove themselves: that is leaving.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export function removeMember(deps: ChangeMemberDeps): RemoveMember {
  return async (workspaceId, memberId, actor) => {
    const { before } = await changeMembership(deps, workspaceId, (membership) =>
      remove(membership, authorityOver(membership, memberId, actor), memberId),
    );
    const gone = memberOf(before, memberId);
    await endSessions(deps, gone);
    await recordChange(deps, workspaceId, actor, {
      action: isSelf(gone, actor) ? 'member.left' : 'member.removed',
      target: memberId,
      changes: [
        { field: 'email', from: gone.email, to: null },
        { field: 'role', from: gone.role, to: null },
      ],
    });
    return gone;
  };
}

function authorityOver(membership: Membership, memberId: string, actor: Actor) {
  const member = memberOf(membership, memberId);
  return isSelf(member, actor) ? member.role : authorityOf(membership, actor, 'members:edit');
}

function isSelf({ personId }: Member, actor: Actor): boolean {
  return actor.kind === 'person' && actor.personId === personId;
}

async function endSessions({ identity }: ChangeMemberDeps, { personId }: Member): Promise<void> {
  if (personId !== null) await identity.endSessions(personId);
}
