import { HeraldError } from '../errors';
import { addMember, requireReach } from './change-members';
import { opensLink } from './link-token';
import {
  type Authority,
  type Invitation,
  type Member,
  type Membership,
  memberWith,
} from './membership';

/** More would be a mistake or an attack; each is a link somebody could use. */
const MAX_INVITATIONS = 200;

/**
 * Adds an invitation; an earlier one to the same address, and all that have expired, go.
 * @throws HeraldError forbidden above one's own role, conflict for a member
 */
export function invite(
  membership: Membership,
  authority: Authority,
  invitation: Invitation,
): Membership {
  requireReach(authority, invitation.role);
  if (memberWith(membership, invitation.email) !== null) {
    throw new HeraldError('conflict', 'this person is a member of the workspace already');
  }
  const kept = membership.invitations.filter(
    ({ email, expiresAt }) => email !== invitation.email && expiresAt > invitation.createdAt,
  );
  if (kept.length >= MAX_INVITATIONS) {
    throw new HeraldError('conflict', `${MAX_INVITATIONS} invitations are open: revoke some first`);
  }
  return { ...membership, invitations: [...kept, invitation] };
}

/** @throws HeraldError not_found, forbidden above one's own role */
export function revokeInvitation(
  membership: Membership,
  authority: Authority,
  invitationId: string,
): Membership {
  const invitation = membership.invitations.find(({ id }) => id === invitationId);
  if (invitation === undefined) {
    throw new HeraldError('not_found', 'no such invitation in this workspace');
  }
  requireReach(authority, invitation.role);
  return withoutInvitation(membership, invitationId);
}

/** Returns the invitation that a link opens; null for a wrong, used, revoked or expired one. */
export function openInvitation(
  { invitations }: Membership,
  link: { id: string; secret: string },
  now: Date,
): Invitation | null {
  const found = invitations.find(({ id }) => id === link.id);
  if (found === undefined || found.expiresAt <= now) return null;
  return opensLink(link.secret, found.secretHash) ? found : null;
}

/** Turns an invitation into a member in one step, so that it can be used once. */
export function acceptInvitation(
  membership: Membership,
  { id, email, role }: Invitation,
  member: Pick<Member, 'id' | 'personId' | 'createdAt'>,
): Membership {
  return addMember(withoutInvitation(membership, id), { ...member, email, role });
}

function withoutInvitation(membership: Membership, invitationId: string): Membership {
  const invitations = membership.invitations.filter(({ id }) => id !== invitationId);
  return { ...membership, invitations };
}
