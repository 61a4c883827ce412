import type { Actor } from '../../domain/audit';
import { revokeInvitation as revoke } from '../../domain/people/change-invitations';
import { type Membership, authorityOf } from '../../domain/people/membership';
import { type ChangeMembershipDeps, changeMembership } from './steps/change-membership';

/** Revokes an invitation. @throws HeraldError not_found, forbidden above one's own role */
export async function revokeInvitation(
  deps: ChangeMembershipDeps,
  workspaceId: string,
  invitationId: string,
  actor: Actor,
): Promise<void> {
  const change = (membership: Membership): Membership =>
    revoke(membership, authorityOf(membership, actor, 'members:edit'), invitationId);
  await changeMembership(deps, workspaceId, actor, change, () => ({
    action: 'invitation.revoked',
    target: invitationId,
  }));
}
