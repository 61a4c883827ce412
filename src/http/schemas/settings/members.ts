import { z } from 'zod';
import { AGENT_GRANTS } from '../../../domain/people/permissions';
import { timestamp } from '../timestamp';
import { email, label, newPassword, permission, role } from './auth';

export const inviteRequest = z.strictObject({ email, role }).meta({ id: 'InviteRequest' });
export const roleRequest = z.strictObject({ role }).meta({ id: 'RoleRequest' });

export const removeMemberQuery = {
  revokeKeys: z
    .literal('true', { error: 'must be true, or left out' })
    .optional()
    .describe('Revokes the API keys that the member made as well.'),
};

const token = z.string().min(1).max(200).describe('From the link.');

export const invitationRequest = z.strictObject({ token }).meta({ id: 'InvitationRequest' });

export const acceptRequest = z
  .strictObject({
    token,
    password: newPassword
      .optional()
      .describe('Of the account with that address, or for a new one; not needed when signed in.'),
    name: label.optional().describe('For a new account.'),
  })
  .meta({ id: 'AcceptRequest' });

export const permissionsRequest = z
  .strictObject({
    agent: z
      .array(z.enum(AGENT_GRANTS))
      .max(AGENT_GRANTS.length)
      .describe('What Agents may do on top of their role.'),
  })
  .meta({ id: 'PermissionsRequest' });

const member = z
  .object({
    memberId: z.string(),
    email: z.string(),
    role,
    createdAt: timestamp,
  })
  .meta({ id: 'Member' });

const invitation = z
  .object({
    invitationId: z.string(),
    email: z.string(),
    role,
    invitedBy: z.string().nullable().describe('Null for an operator.'),
    createdAt: timestamp,
    expiresAt: timestamp,
    expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });

const listedMember = member
  .extend({
    twoFactorEnabled: z.boolean().describe('Whether their sign-in asks for a code, too.'),
  })
  .meta({ id: 'ListedMember' });

export const memberListAnswer = z
  .object({ success: z.literal(true), data: z.array(listedMember) })
  .meta({ id: 'MemberList' });
export const memberAnswer = z
  .object({ success: z.literal(true), member })
  .meta({ id: 'MemberShown' });
export const memberRemovedAnswer = memberAnswer
  .extend({
    revokedKeys: z.int().describe('How many API keys were revoked with it.'),
  })
  .meta({ id: 'MemberRemoved' });
export const invitationListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(invitation),
  })
  .meta({ id: 'InvitationList' });

export const invitedAnswer = z
  .object({
    success: z.literal(true),
    invitation,
    link: z
      .string()
      .nullable()
      .describe(
        'For the invited person alone: shown this once, works once, until it expires. Null where Herald mails it to them.',
      ),
    mailed: z
      .boolean()
      .describe('Whether the mail server took the mail. False with a null `link`: invite again.'),
  })
  .meta({ id: 'Invited' });

export const shownInvitationAnswer = z
  .object({
    success: z.literal(true),
    workspaceName: z.string(),
    email: z.string(),
    role,
    expiresAt: timestamp,
    hasAccount: z.boolean().describe('They sign in with their password; else they choose one.'),
  })
  .meta({ id: 'InvitationShown' });

const permissions = z.array(permission);

export const permissionsAnswer = z
  .object({
    success: z.literal(true),
    roles: z.object({ owner: permissions, admin: permissions, agent: permissions }),
    grantable: z.object({ agent: z.array(z.enum(AGENT_GRANTS)) }),
  })
  .meta({ id: 'PermissionsShown' });
