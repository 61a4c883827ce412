import { removeMemberQuery } from '../../../schemas/settings/members';
import { queryParameters } from '../../query-parameters';
import { answer, forMembers, pathParameter } from './operation';

const tags = ['People'];

/** Who is in a workspace, and what each role may do (contract 6). */
export const memberPaths = {
  '/api/v1/workspaces/{workspaceId}/members': {
    get: forMembers('settings:read', {
      operationId: 'listMembers',
      tags,
      summary: 'The members',
      responses: { '200': answer('MemberList', 'The members.') },
    }),
  },
  '/api/v1/workspaces/{workspaceId}/members/{memberId}': {
    patch: forMembers('members:edit', {
      operationId: 'changeRole',
      tags,
      summary: "Change a member's role, never above one's own; their sessions end",
      parameters: [pathParameter('memberId')],
      body: 'RoleRequest',
      responses: { '200': answer('MemberShown', 'The member.') },
      errors: ['conflict', 'password_needed'],
    }),
    delete: forMembers('members:edit', {
      operationId: 'removeMember',
      tags,
      summary: 'Remove a member; their sessions end',
      parameters: [pathParameter('memberId'), ...queryParameters(removeMemberQuery)],
      responses: { '200': answer('MemberRemoved', 'The former member.') },
      errors: ['conflict', 'invalid_request'],
    }),
  },
  '/api/v1/workspaces/{workspaceId}/leave': {
    post: forMembers('settings:read', {
      operationId: 'leaveWorkspace',
      tags,
      summary: 'Leave the workspace; the last owner cannot',
      responses: { '200': answer('MemberShown', 'The former member.') },
      errors: ['conflict'],
    }),
  },
  '/api/v1/workspaces/{workspaceId}/permissions': {
    get: forMembers('settings:read', {
      operationId: 'getPermissions',
      tags,
      summary: 'What each role may do',
      responses: { '200': answer('PermissionsShown', 'The permissions.') },
    }),
    put: forMembers('permissions:edit', {
      operationId: 'grantToAgents',
      tags,
      summary: 'Set what agents may do on top of their role',
      body: 'PermissionsRequest',
      responses: { '200': answer('PermissionsShown', 'The permissions.') },
      errors: ['conflict', 'password_needed'],
    }),
  },
};
