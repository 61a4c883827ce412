import type { Actor } from '../../domain/audit';
import { newId } from '../../domain/ids';
import { invite } from '../../domain/people/change-invitations';
import {
  normalEmail,
  type Invitation,
  type Membership,
  authorityOf,
} from '../../domain/people/membership';
import { generateLinkSecret, linkToken } from '../../domain/people/link-token';
import type { Role } from '../../domain/people/permissions';
import { type ChangeMembershipDeps, changeMembership } from './steps/change-membership';

/**
 * Invites a person by a link that only they can use, once, within a week; the token is known only here and now.
 * @throws HeraldError forbidden above one's own role, conflict for a member
 */
export async function inviteMember(
  deps: ChangeMembershipDeps,
  workspaceId: string,
  { email, role }: InviteInput,
  actor: Actor,
): Promise<{ invitation: Invitation; token: string }> {
  const createdAt = deps.clock.now();
  const { secret, secretHash } = generateLinkSecret();
  const invitation: Invitation = {
    id: newId('inv'),
    email: normalEmail(email),
    role,
    secretHash,
    invitedBy: actor.kind === 'person' ? actor.email : null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  };
  const change = (membership: Membership): Membership =>
    invite(membership, authorityOf(membership, actor, 'members:edit'), invitation);
  await changeMembership(deps, workspaceId, actor, change, () => ({
    action: 'member.invited',
    target: invitation.id,
    changes: [
      { field: 'email', from: null, to: invitation.email },
      { field: 'role', from: null, to: role },
    ],
  }));
  return { invitation, token: linkToken(invitation.id, secret) };
}

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export interface InviteInput {
  email: string;
  role: Role;
}
