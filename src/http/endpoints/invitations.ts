import { refuseStalePassword } from '../../services/members/confirm-password';
import { answer } from '../docs/responses';
import { WORKSPACE, anyone, endpoint, member } from '../endpoint';
import { clientOf } from '../middleware/client-address';
import { presentInvitation, presentShown } from '../presenters/members';
import { doneAnswer, joinedAnswer } from '../schemas/settings/auth';
import {
  acceptRequest,
  invitationListAnswer,
  invitationRequest,
  inviteRequest,
  invitedAnswer,
  shownInvitationAnswer,
} from '../schemas/settings/members';
import { answerSession, openLink, withChallenge } from '../session-answer';

/** Invitations, by which people become members (contract 6). Tokens travel in bodies: paths are logged. */

const tag = 'People';
const INVITATIONS = `${WORKSPACE}/invitations` as const;

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
    const { invitation, token } = await services.inviteMember(workspaceId, body, actor);
    const link = services.invitationLink(token);
    const mailed = await services.mailInvitation(workspaceId, invitation, link);
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
    await services.revokeInvitation(workspaceId, params.invitationId, actor);
    return { success: true };
  },
});

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
    const shown = await openLink(services, request, token, () => services.showInvitation(token));
    return { success: true, ...presentShown(shown) };
  },
});

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
    const asked = openLink(services, request, token, () => services.acceptInvitation(input));
    const { session, workspaceId } = await withChallenge(response, asked);
    return answerSession(response, session, { workspaceId });
  },
});
