import { HeraldError } from '../../domain/errors';
import { type Member, type Membership, memberOfPerson } from '../../domain/people/membership';
import { type Permission, permissionsOf } from '../../domain/people/permissions';
import type { Person } from '../../ports/identity';
import type { MemberDeps } from './deps';

/**
 * Finds a person in a workspace.
 * @throws HeraldError not_found when they are no member, as if the workspace did not exist
 */
export async function findMember(
  { memberships }: MemberDeps,
  person: Person,
  workspaceId: string,
): Promise<PersonInWorkspace> {
  const membership = await memberships.find(workspaceId);
  const found = membership === null ? null : inWorkspace(person, membership);
  if (found === null) throw new HeraldError('not_found', 'no such workspace');
  return found;
}

/** A person in one of their workspaces, and what they may do there. */
export interface PersonInWorkspace extends Member {
  personId: string;
  workspaceId: string;
  workspaceName: string;
  permissions: Permission[];
}

export type FindMember = (person: Person, workspaceId: string) => Promise<PersonInWorkspace>;

/** Lists the workspaces that the person is a member of. */
export async function listWorkspaces(
  { memberships }: MemberDeps,
  person: Person,
): Promise<PersonInWorkspace[]> {
  const all = await memberships.listOfPerson(person.id);
  return all.flatMap((membership) => inWorkspace(person, membership) ?? []);
}

function inWorkspace(person: Person, membership: Membership): PersonInWorkspace | null {
  const member = memberOfPerson(membership, person.id);
  if (member === null) return null;
  return {
    ...member,
    personId: person.id,
    workspaceId: membership.workspaceId,
    workspaceName: membership.workspaceName,
    permissions: permissionsOf(member.role, membership.agentGrants),
  };
}
