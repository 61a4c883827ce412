import { Router } from 'express';
import { z } from 'zod';
import { HeraldError } from '../../../domain/errors';
import type { Member, Membership } from '../../../domain/people/membership';
import type { Identity } from '../../../ports/identity';
import type { MembershipRepository } from '../../../ports/repositories';
import type { ChangeRole, RemoveMember } from '../../../services/members/change-member';
import type { GrantToAgents } from '../../../services/members/steps/grant-to-agents';
import { jsonBody } from '../../middleware/json-body';
import { type PersonGuard, WORKSPACE, actorOf, memberOf } from '../../middleware/require-person';
import { presentMember, presentPermissions } from '../../presenters/members';
import { parseQuery } from '../../schemas/page-query';
import { parseBody } from '../../schemas/parse-body';
import { permissionsRequest, removeMemberQuery, roleRequest } from '../../schemas/settings/members';

export interface MemberRoutesDeps {
  memberships: Pick<MembershipRepository, 'find'>;
  changeRole: ChangeRole;
  removeMember: RemoveMember;
  grantToAgents: GrantToAgents;
  identity: Pick<Identity, 'withTwoFactor'>;
}

/** Who is in a workspace, and what each role may do there (contract 6). */
export function memberRoutes(deps: MemberRoutesDeps, people: PersonGuard): Router {
  const router = Router();
  const members = `${WORKSPACE}/members`;
  const permissions = `${WORKSPACE}/permissions`;
  const grantors = people('permissions:edit', { freshPassword: true });

  router.get(members, people('settings:read'), async (_request, response) => {
    const { members: all } = await membershipOf(deps, memberOf(response).workspaceId);
    response.json({ success: true, data: await listed(deps, all) });
  });

  router.patch(
    `${members}/:memberId`,
    people('members:edit', { freshPassword: true }),
    jsonBody,
    async (request, response) => {
      const { role } = parseBody(roleRequest, request.body);
      const { workspaceId } = memberOf(response);
      const memberId = String(request.params['memberId']);
      const member = await deps.changeRole(workspaceId, memberId, role, actorOf(response));
      response.json({ success: true, member: presentMember(member) });
    },
  );

  router.delete(`${members}/:memberId`, people('members:edit'), async (request, response) => {
    const { workspaceId } = memberOf(response);
    const memberId = String(request.params['memberId']);
    const options = {
      revokeKeys: parseQuery(z.object(removeMemberQuery), request.query).revokeKeys === 'true',
    };
    const actor = actorOf(response);
    const { member, revokedKeys } = await deps.removeMember(workspaceId, memberId, actor, options);
    response.json({ success: true, member: presentMember(member), revokedKeys });
  });

  router.post(`${WORKSPACE}/leave`, people('settings:read'), async (_request, response) => {
    const { workspaceId, id } = memberOf(response);
    const { member } = await deps.removeMember(workspaceId, id, actorOf(response));
    response.json({ success: true, member: presentMember(member) });
  });

  router.get(permissions, people('settings:read'), async (_request, response) => {
    const membership = await membershipOf(deps, memberOf(response).workspaceId);
    response.json({ success: true, ...presentPermissions(membership) });
  });

  router.put(permissions, grantors, jsonBody, async (request, response) => {
    const { agent } = parseBody(permissionsRequest, request.body);
    const { workspaceId } = memberOf(response);
    const membership = await deps.grantToAgents(workspaceId, agent, actorOf(response));
    response.json({ success: true, ...presentPermissions(membership) });
  });

  return router;
}

async function listed({ identity }: MemberRoutesDeps, members: Member[]) {
  const secured = await identity.withTwoFactor(members.flatMap(({ personId }) => personId ?? []));
  return members.map((each) => ({
    ...presentMember(each),
    twoFactorEnabled: each.personId !== null && secured.has(each.personId),
  }));
}

async function membershipOf(
  { memberships }: MemberRoutesDeps,
  workspaceId: string,
): Promise<Membership> {
  const membership = await memberships.find(workspaceId);
  if (membership === null) throw new HeraldError('not_found', 'no such workspace');
  return membership;
}
