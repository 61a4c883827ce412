import { answer, forAnybody, forMembers, pathParameter } from './operation';

const tags = ['People'];

/** How people become members (contract 6). */
export const invitationPaths = {
  '/api/v1/workspaces/{workspaceId}/invitations': {
    get: forMembers('members:edit', {
      operationId: 'listInvitations',
      tags,
      summary: 'The invitations nobody has accepted yet',
      responses: { '200': answer('InvitationList', 'The invitations.') },
    }),
    post: forMembers('members:edit', {
      operationId: 'inviteMember',
      tags,
      summary: "Invite a person, never above one's own role",
      description: 'An earlier invitation to the same address ends.',
      body: 'InviteRequest',
      responses: { '201': answer('Invited', 'The invitation and its link.') },
      errors: ['conflict', 'password_needed'],
    }),
  },
  '/api/v1/workspaces/{workspaceId}/invitations/{invitationId}': {
    delete: forMembers('members:edit', {
      operationId: 'revokeInvitation',
      tags,
      summary: 'End an invitation',
      parameters: [pathParameter('invitationId')],
      responses: { '200': answer('Done', 'Its link opens nothing any more.') },
      errors: ['conflict'],
    }),
  },
  '/api/v1/auth/invitation': {
    post: forAnybody({
      operationId: 'showInvitation',
      tags,
      summary: 'What a link invites to',
      body: 'InvitationRequest',
      responses: { '200': answer('InvitationShown', 'The invitation.') },
      errors: ['not_found', 'forbidden', 'rate_limited'],
    }),
  },
  '/api/v1/auth/invitation/accept': {
    post: forAnybody({
      operationId: 'acceptInvitation',
      tags,
      summary: 'Become a member, with the account one has or a new one',
      body: 'AcceptRequest',
      responses: { '200': answer('Joined', 'A member, and signed in.') },
      errors: [
        'not_found',
        'forbidden',
        'password_change_required',
        'two_factor_required',
        'conflict',
        'invalid_credentials',
        'rate_limited',
      ],
    }),
  },
};
