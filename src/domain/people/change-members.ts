import { HeraldError } from '../errors';
import type { Authority, Member, Membership } from './membership';
import { permissionsOf, type Role, reachesUpTo } from './permissions';

/** @throws HeraldError conflict when the address is a member already */
export function addMember(membership: Membership, member: Member): Membership {
  if (membership.members.some(({ email }) => email === member.email)) {
    throw new HeraldError('conflict', 'this person is a member of the workspace already');
  }
  return { ...membership, members: [...membership.members, member] };
}

/**
 * Sets a member's role. Invitations that the person could no longer make are removed.
 * @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner
 */
export function setRole(
  membership: Membership,
  authority: Authority,
  memberId: string,
  role: Role,
): Membership {
  const member = memberOf(membership, memberId);
  requireReach(authority, member.role);
  requireReach(authority, role);
  const members = membership.members.map((each) =>
    each.id === memberId ? { ...each, role } : each,
  );
  const changed = withoutInvitationsBeyond({ ...membership, members }, member.email, role);
  return withAnOwner(membership, changed);
}

/**
 * Removes a member and the invitations they made. Leaving is removing oneself.
 * @throws HeraldError not_found, forbidden, conflict for the last Owner
 */
export function removeMember(
  membership: Membership,
  authority: Authority,
  memberId: string,
): Membership {
  const member = memberOf(membership, memberId);
  requireReach(authority, member.role);
  const members = membership.members.filter(({ id }) => id !== memberId);
  const changed = withoutInvitationsBeyond({ ...membership, members }, member.email, null);
  return withAnOwner(membership, changed);
}

/** @throws HeraldError not_found */
export function memberOf({ members }: Membership, memberId: string): Member {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new HeraldError('not_found', 'no such member in this workspace');
  return member;
}

/** Refuses to give, change or take a role above one's own (contract 6). @throws HeraldError forbidden */
export function requireReach(authority: Authority, role: Role): void {
  if (authority === 'operator' || reachesUpTo(authority, role)) return;
  throw new HeraldError('forbidden', `your role does not reach up to ${role}`);
}

/** No invitation outlives the authority it was made with; those of others and of operators stay. */
function withoutInvitationsBeyond(
  membership: Membership,
  inviter: string,
  role: Role | null,
): Membership {
  const mayInvite = role !== null && permissionsOf(role, []).includes('members:edit');
  const invitations = membership.invitations.filter(
    (each) => each.invitedBy !== inviter || (mayInvite && reachesUpTo(role, each.role)),
  );
  return { ...membership, invitations };
}

/** An owner without an account can do nothing: where an owner has one, such an owner has to remain. */
function withAnOwner(before: Membership, after: Membership): Membership {
  const isOwner = ({ role }: Member): boolean => role === 'owner';
  const canSignIn = (member: Member): boolean => isOwner(member) && member.personId !== null;
  const counts = before.members.some(canSignIn) ? canSignIn : isOwner;
  if (after.members.some(counts)) return after;
  throw new HeraldError(
    'conflict',
    'a workspace keeps at least one owner with an account: make someone else an owner first',
  );
}
