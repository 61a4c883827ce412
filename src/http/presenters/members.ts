import type { Invitation, Member, Membership } from '../../domain/people/membership';
import { AGENT_GRANTS, permissionsOf } from '../../domain/people/permissions';
import type { ShownInvitation } from '../../services/members/accept-invitation';

export function presentMember({ id, email, role, createdAt }: Member) {
  return { memberId: id, email, role, createdAt };
}

/** Never the hash of its secret. */
export function presentInvitation(invitation: Invitation, now: Date) {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  const expired = expiresAt <= now;
  return { invitationId: id, email, role, invitedBy, createdAt, expiresAt, expired };
}

/** Presents an invitation to the holder of its link, before they accept. */
export function presentShown({ invitation, membership, hasAccount }: ShownInvitation) {
  const { email, role, expiresAt } = invitation;
  return { workspaceName: membership.workspaceName, email, role, expiresAt, hasAccount };
}

export function presentPermissions({ agentGrants }: Membership) {
  return {
    roles: {
      owner: permissionsOf('owner', agentGrants),
      admin: permissionsOf('admin', agentGrants),
      agent: permissionsOf('agent', agentGrants),
    },
    grantable: { agent: AGENT_GRANTS },
  };
}
