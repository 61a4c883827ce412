import { z } from 'zod';
import type { Invitation } from '../../domain/people/membership';
import type { ShownInvitation } from '../../services/members/accept-invitation';
import { refuseStalePassword } from '../../services/members/confirm-password';
import { WORKSPACE, answer, anyone, endpoint, member } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import {
  doneAnswer,
  emailSchema,
  label,
  newPassword,
  roleSchema,
  timestamp,
} from '../schemas/fields';
import { answerSession, openLink, signInAnswer, withChallenge } from '../session-answer';

/** Invitations to become a member (contract 6). Tokens travel in bodies: paths are logged. */

const tag = 'People';
const INVITATIONS = `${WORKSPACE}/invitations` as const;

const invitationSchema = z
  .object({
    invitationId: z.string(),
    email: z.string(),
    role: roleSchema,
    invitedBy: z.string().nullable().describe('Null for an operator.'),
    createdAt: timestamp,
    expiresAt: timestamp,
    expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });

/** Presents an invitation, never the hash of its secret. */
function presentInvitation(invitation: Invitation, now: Date) {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  const expired = expiresAt <= now;
  return { invitationId: id, email, role, invitedBy, createdAt, expiresAt, expired };
}

const invitationListAnswer = z
  .object({
    success: z.literal(true),
    data: z.array(invitationSchema),
  })
  .meta({ id: 'InvitationList' });

export const listInvitations = endpoint({
  method: 'get',
  path: INVITATIONS,
  access: member('members:edit'),
  tag,
  summary: 'The invitations nobody has accepted yet',
  answers: { 200: answer(invitationListAnswer, 'The invitations.') },
  async handle({ services, workspaceId }) {
    const membership = await services.memberships.find(workspaceId);
    const now = services.clock.now();
    const invitations = membership?.invitations ?? [];
    return { success: true, data: invitations.map((each) => presentInvitation(each, now)) };
  },
});

const inviteRequest = z
  .strictObject({ email: emailSchema, role: roleSchema })
  .meta({ id: 'InviteRequest' });

const invitedAnswer = z
  .object({
    success: z.literal(true),
    invitation: invitationSchema,
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

export const inviteMember = endpoint({
  method: 'post',
  path: INVITATIONS,
  access: member('members:edit'),
  tag,
  summary: "Invite a person, never above one's own role",
  description: 'An earlier invitation to the same address ends.',
  body: inviteRequest,
  answers: { 201: answer(invitedAnswer, 'The invitation and its link.') },
  errors: ['conflict', 'password_needed'],
  async handle({ services, workspaceId, actor, session, body }) {
    if (body.role !== 'agent') refuseStalePassword(session, services.clock.now());
    const { invitation, token } = await services.members.invite(workspaceId, body, actor);
    const link = services.invitationLink(token);
    const mailed = await services.members.mailInvitation(workspaceId, invitation, link);
    return {
      success: true,
      invitation: presentInvitation(invitation, services.clock.now()),
      // A mailed link proves whose address it is; the inviter could take the account with it.
      link: mailed === null ? link : null,
      mailed: mailed === true,
    };
  },
});

export const revokeInvitation = endpoint({
  method: 'delete',
  path: `${INVITATIONS}/:invitationId`,
  access: member('members:edit'),
  tag,
  summary: 'End an invitation',
  answers: { 200: answer(doneAnswer, 'Its link opens nothing any more.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, params }) {
    await services.members.revokeInvitation(workspaceId, params.invitationId, actor);
    return { success: true };
  },
});

const tokenSchema = z.string().min(1).max(200).describe('From the link.');

const invitationRequest = z.strictObject({ token: tokenSchema }).meta({ id: 'InvitationRequest' });

const shownInvitationAnswer = z
  .object({
    success: z.literal(true),
    workspaceName: z.string(),
    email: z.string(),
    role: roleSchema,
    expiresAt: timestamp,
    hasAccount: z.boolean().describe('They sign in with their password; else they choose one.'),
  })
  .meta({ id: 'InvitationShown' });

/** Presents an invitation to the holder of its link, before they accept. */
function presentShown({ invitation, membership, hasAccount }: ShownInvitation) {
  const { email, role, expiresAt } = invitation;
  return { workspaceName: membership.workspaceName, email, role, expiresAt, hasAccount };
}

export const showInvitation = endpoint({
  method: 'post',
  path: '/api/v1/auth/invitation',
  access: anyone(),
  tag,
  summary: 'What a link invites to',
  body: invitationRequest,
  answers: { 200: answer(shownInvitationAnswer, 'The invitation.') },
  errors: ['not_found', 'rate_limited'],
  async handle({ services, request, body: { token } }) {
    const shown = await openLink(services, request, token, () =>
      services.members.showInvitation(token),
    );
    return { success: true, ...presentShown(shown) };
  },
});

const acceptRequest = z
  .strictObject({
    token: tokenSchema,
    password: newPassword
      .optional()
      .describe('Of the account with that address, or for a new one; not needed when signed in.'),
    name: label.optional().describe('For a new account.'),
  })
  .meta({ id: 'AcceptRequest' });

const joinedAnswer = signInAnswer
  .extend({
    workspaceId: z.string().describe('Of the workspace that the person is a member of now.'),
  })
  .meta({ id: 'Joined' });

export const acceptInvitation = endpoint({
  method: 'post',
  path: '/api/v1/auth/invitation/accept',
  access: anyone(),
  tag,
  summary: 'Become a member, with the account one has or a new one',
  body: acceptRequest,
  answers: { 200: answer(joinedAnswer, 'A member, and signed in.') },
  errors: [
    'not_found',
    'password_change_required',
    'two_factor_required',
    'conflict',
    'invalid_credentials',
    'rate_limited',
  ],
  async handle({ services, request, response, body: { token, password, name } }) {
    const cookie = request.get('cookie');
    const input = { token, password, name, cookie, ...clientOf(request) };
    const accepting = openLink(services, request, token, () =>
      services.members.acceptInvitation(input),
    );
    const { session, workspaceId } = await withChallenge(response, accepting);
    return answerSession(response, session, { workspaceId });
  },
});
