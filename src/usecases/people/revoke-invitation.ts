import type { Actor } from '../../domain/audit';
import { revokeInvitation as revoke } from '../../domain/people/change-invitations';
import { authorityOf } from '../../domain/people/membership';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { changeMembership } from './change-membership';

export interface RevokeInvitationDeps extends AuditDeps {
  memberships: MembershipRepository;
}

export type RevokeInvitation = (
  workspaceId: string,
  invitationId: string,
  actor: Actor,
) => Promise<void>;

/** The link opens nothing any more. @throws HeraldError not_found, forbidden above one's own role */
export function revokeInvitation(deps: RevokeInvitationDeps): RevokeInvitation {
  return async (workspaceId, invitationId, actor) => {
    await changeMembership(deps, workspaceId, (membership) =>
      revoke(membership, authorityOf(membership, actor, 'members:edit'), invitationId),
    );
    await recordChange(deps, workspaceId, actor, {
      action: 'invitation.revoked',
      target: invitationId,
    });
  };
}
