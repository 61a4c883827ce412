import type { Actor } from '../../domain/audit';
import { revokeInvitation as revoke } from '../../domain/people/change-invitations';
import { type Membership, authorityOf } from '../../domain/people/membership';
import { type ChangeMembershipDeps, changeMembership } from './steps/change-membership';

export type RevokeInvitation = (
  workspaceId: string,
  invitationId: string,
  actor: Actor,
) => Promise<void>;

/** Revokes an invitation. @throws HeraldError not_found, forbidden above one's own role */
export function revokeInvitation(deps: ChangeMembershipDeps): RevokeInvitation {
  return async (workspaceId, invitationId, actor) => {
    const change = (membership: Membership): Membership =>
      revoke(membership, authorityOf(membership, actor, 'members:edit'), invitationId);
    await changeMembership(deps, workspaceId, actor, change, () => ({
      action: 'invitation.revoked',
      target: invitationId,
    }));
  };
}
