import { z } from 'zod';
import { HeraldError } from '../../domain/errors';
import type { Member, Membership } from '../../domain/people/membership';
import { AGENT_GRANTS, permissionsOf } from '../../domain/people/permissions';
import { WORKSPACE, answer, endpoint, member } from '../endpoint';
import { permissionSchema, roleSchema, timestamp } from '../schemas/fields';
import type { Services } from '../services';

/** Members of a workspace, and what each role may do there (contract 6). */

const tag = 'People';
const MEMBERS = `${WORKSPACE}/members` as const;
const PERMISSIONS = `${WORKSPACE}/permissions` as const;

const memberSchema = z
  .object({
    memberId: z.string(),
    email: z.string(),
    role: roleSchema,
    createdAt: timestamp,
  })
  .meta({ id: 'Member' });

function presentMember({ id, email, role, createdAt }: Member) {
  return { memberId: id, email, role, createdAt };
}

const listedMember = memberSchema
  .extend({
    twoFactorEnabled: z.boolean().describe('Whether their sign-in asks for a code, too.'),
  })
  .meta({ id: 'ListedMember' });

const memberListAnswer = z
  .object({ success: z.literal(true), data: z.array(listedMember) })
  .meta({ id: 'MemberList' });

export const listMembers = endpoint({
  method: 'get',
  path: MEMBERS,
  access: member('settings:read'),
  tag,
  summary: 'The members',
  answers: { 200: answer(memberListAnswer, 'The members.') },
  async handle({ services, workspaceId }) {
    const { members } = await membershipOf(services, workspaceId);
    const personIds = members.flatMap(({ personId }) => personId ?? []);
    const secured = await services.identity.withTwoFactor(personIds);
    const data = members.map((each) => ({
      ...presentMember(each),
      twoFactorEnabled: each.personId !== null && secured.has(each.personId),
    }));
    return { success: true, data };
  },
});

const roleRequest = z.strictObject({ role: roleSchema }).meta({ id: 'RoleRequest' });

const memberAnswer = z
  .object({ success: z.literal(true), member: memberSchema })
  .meta({ id: 'MemberShown' });

export const changeRole = endpoint({
  method: 'patch',
  path: `${MEMBERS}/:memberId`,
  access: member('members:edit', { freshPassword: true }),
  tag,
  summary: "Change a member's role, never above one's own; their sessions end",
  body: roleRequest,
  answers: { 200: answer(memberAnswer, 'The member.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, params, body: { role } }) {
    const changed = await services.members.changeRole(workspaceId, params.memberId, role, actor);
    return { success: true, member: presentMember(changed) };
  },
});

const removeMemberQuery = {
  revokeKeys: z
    .literal('true', { error: 'must be true, or left out' })
    .optional()
    .describe('Revokes the API keys that the member made as well.'),
};

const memberRemovedAnswer = memberAnswer
  .extend({
    revokedKeys: z.int().describe('How many API keys were revoked with it.'),
  })
  .meta({ id: 'MemberRemoved' });

export const removeMember = endpoint({
  method: 'delete',
  path: `${MEMBERS}/:memberId`,
  access: member('members:edit'),
  tag,
  summary: 'Remove a member; their sessions end',
  query: removeMemberQuery,
  answers: { 200: answer(memberRemovedAnswer, 'The former member.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, params: { memberId }, query }) {
    const options = { revokeKeys: query.revokeKeys === 'true' };
    const removed = await services.members.remove(workspaceId, memberId, actor, options);
    const { revokedKeys } = removed;
    return { success: true, member: presentMember(removed.member), revokedKeys };
  },
});

export const leaveWorkspace = endpoint({
  method: 'post',
  path: `${WORKSPACE}/leave`,
  access: member('settings:read'),
  tag,
  summary: 'Leave the workspace; the last owner cannot',
  answers: { 200: answer(memberAnswer, 'The former member.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, member: { id } }) {
    const left = await services.members.remove(workspaceId, id, actor);
    return { success: true, member: presentMember(left.member) };
  },
});

const permissions = z.array(permissionSchema);

const permissionsAnswer = z
  .object({
    success: z.literal(true),
    roles: z.object({ owner: permissions, admin: permissions, agent: permissions }),
    grantable: z.object({ agent: z.array(z.enum(AGENT_GRANTS)) }),
  })
  .meta({ id: 'PermissionsShown' });

function presentPermissions({ agentGrants }: Membership) {
  return {
    roles: {
      owner: permissionsOf('owner', agentGrants),
      admin: permissionsOf('admin', agentGrants),
      agent: permissionsOf('agent', agentGrants),
    },
    grantable: { agent: AGENT_GRANTS },
  };
}

export const getPermissions = endpoint({
  method: 'get',
  path: PERMISSIONS,
  access: member('settings:read'),
  tag,
  summary: 'What each role may do',
  answers: { 200: answer(permissionsAnswer, 'The permissions.') },
  handle: async ({ services, workspaceId }) => ({
    success: true,
    ...presentPermissions(await membershipOf(services, workspaceId)),
  }),
});

const permissionsRequest = z
  .strictObject({
    agent: z
      .array(z.enum(AGENT_GRANTS))
      .max(AGENT_GRANTS.length)
      .describe('What members of the role `agent` may do on top of it.'),
  })
  .meta({ id: 'PermissionsRequest' });

export const grantToAgents = endpoint({
  method: 'put',
  path: PERMISSIONS,
  access: member('permissions:edit', { freshPassword: true }),
  tag,
  summary: 'Set what agents may do on top of their role',
  body: permissionsRequest,
  answers: { 200: answer(permissionsAnswer, 'The permissions.') },
  errors: ['conflict'],
  async handle({ services, workspaceId, actor, body: { agent } }) {
    const membership = await services.members.grantToAgents(workspaceId, agent, actor);
    return { success: true, ...presentPermissions(membership) };
  },
});

async function membershipOf({ memberships }: Services, workspaceId: string): Promise<Membership> {
  const membership = await memberships.find(workspaceId);
  if (membership === null) throw new HeraldError('not_found', 'no such workspace');
  return membership;
}
