import type { Actor } from '../../domain/audit';
import { memberOf, setRole } from '../../domain/people/change-members';
import { type Member, type Membership, authorityOf } from '../../domain/people/membership';
import type { Role } from '../../domain/people/permissions';
import type { Change } from '../workspaces/steps/audit-entry';
import { type MembershipChange, changeMembership } from './steps/change-membership';
import { endSessions } from './steps/security-log';
import type { MemberDeps } from './deps';

/**
 * Changes a member's role, which holds from the next request on. The person's sessions end (contract 6) unless they are a
 * member of another workspace, where these owners have no say. They end too when the member has the role already, so that
 * repeating repairs a change that failed after its first write.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export async function changeRole(
  deps: MemberDeps,
  workspaceId: string,
  memberId: string,
  role: Role,
  actor: Actor,
): Promise<Member> {
  const change = (membership: Membership): Membership =>
    setRole(membership, authorityOf(membership, actor, 'members:edit'), memberId, role);
  const describe = ({ before }: MembershipChange): Change => ({
    action: 'member.role_changed',
    target: memberId,
    changes: [{ field: 'role', from: memberOf(before, memberId).role, to: role }],
  });
  const { after } = await changeMembership(deps, workspaceId, actor, change, describe);
  const member = memberOf(after, memberId);
  if (!(await isElsewhere(deps, workspaceId, member))) await endSessions(deps, member.personId);
  return member;
}

async function isElsewhere(
  { memberships }: MemberDeps,
  workspaceId: string,
  { personId }: Member,
): Promise<boolean> {
  if (personId === null) return false;
  const found = await memberships.listOfPerson(personId);
  return found.some((membership) => membership.workspaceId !== workspaceId);
}
