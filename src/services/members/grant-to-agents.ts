import type { Actor } from '../../domain/audit';
import { type Membership, authorityOf } from '../../domain/people/membership';
import type { Permission } from '../../domain/people/permissions';
import { type ChangeMembershipDeps, changeMembership } from './steps/change-membership';

/** Sets what Agents of a workspace may do on top of their role; it holds from the next request on. */
export async function grantToAgents(
  deps: ChangeMembershipDeps,
  workspaceId: string,
  grants: Permission[],
  actor: Actor,
): Promise<Membership> {
  const change = (membership: Membership): Membership => {
    authorityOf(membership, actor, 'permissions:edit');
    return { ...membership, agentGrants: grants };
  };
  const { after } = await changeMembership(deps, workspaceId, actor, change, ({ before }) => ({
    action: 'permissions.changed',
    changes: [{ field: 'agent', from: [...before.agentGrants], to: [...grants] }],
  }));
  return after;
}
