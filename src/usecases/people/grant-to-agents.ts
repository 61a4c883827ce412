import type { Actor } from '../../domain/audit';
import { type Membership, authorityOf } from '../../domain/people/membership';
import type { Permission } from '../../domain/people/permissions';
import type { MembershipRepository } from '../../ports/repositories';
import { type AuditDeps, recordChange } from '../audit/record-change';
import { changeMembership } from './change-membership';

export interface GrantToAgentsDeps extends AuditDeps {
  memberships: MembershipRepository;
}

export type GrantToAgents = (
  workspaceId: string,
  grants: Permission[],
  actor: Actor,
) => Promise<Membership>;

/** Sets what Agents of a workspace may do on top of their role; it holds from the next request on. */
export function grantToAgents(deps: GrantToAgentsDeps): GrantToAgents {
  return async (workspaceId, grants, actor) => {
    const { before, after } = await changeMembership(deps, workspaceId, (membership) => {
      authorityOf(membership, actor, 'permissions:edit');
      return { ...membership, agentGrants: grants };
    });
    await recordChange(deps, workspaceId, actor, {
      action: 'permissions.changed',
      changes: [{ field: 'agent', from: [...before.agentGrants], to: [...grants] }],
    });
    return after;
  };
}
