import { HeraldError } from '../errors';
import type { Authority, Member, Membership } from './membership';
import { type Role, reachesUpTo } from './roles';

/** @throws HeraldError conflict when the address is a member already */
export function addMember(membership: Membership, member: Member): Membership {
  if (membership.members.some(({ email }) => email === member.email)) {
    throw new HeraldError('conflict', 'this person is a member of the workspace already');
  }
  return { ...membership, members: [...membership.members, member] };
}

/** @throws HeraldError not_found, forbidden above one's own role, conflict for the last Owner */
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
  return withAnOwner({ ...membership, members });
}

/** Leaving is removing oneself. @throws HeraldError not_found, forbidden, conflict for the last Owner */
export function removeMember(
  membership: Membership,
  authority: Authority,
  memberId: string,
): Membership {
  requireReach(authority, memberOf(membership, memberId).role);
  const members = membership.members.filter(({ id }) => id !== memberId);
  return withAnOwner({ ...membership, members });
}

/** @throws HeraldError not_found */
export function memberOf({ members }: Membership, memberId: string): Member {
  const member = members.find(({ id }) => id === memberId);
  if (member === undefined) throw new HeraldError('not_found', 'no such member in this workspace');
  return member;
}

/** Nobody gives, changes or takes a role above their own (contract 6). @throws HeraldError forbidden */
export function requireReach(authority: Authority, role: Role): void {
  if (authority === 'operator' || reachesUpTo(authority, role)) return;
  throw new HeraldError('forbidden', `your role does not reach up to ${role}`);
}

function withAnOwner(membership: Membership): Membership {
  if (membership.members.some(({ role }) => role === 'owner')) return membership;
  throw new HeraldError(
    'conflict',
    'a workspace keeps at least one owner: make somebody else an owner first',
  );
}
