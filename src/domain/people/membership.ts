import type { Actor } from '../audit';
import { HeraldError } from '../errors';
import { type Permission, permissionsOf, type Role } from './permissions';

export interface Workspace {
  id: string;
  name: string;
  createdAt: Date;
}

export interface Member {
  id: string;
  /** Normal form, unique in the workspace. Nothing proves an address: alone it opens nothing. */
  email: string;
  /** The account that is this member; null until the person has accepted, or an operator has given it access. */
  personId: string | null;
  role: Role;
  createdAt: Date;
}

/** An invitation nobody has accepted yet: gone once it is accepted or revoked. */
export interface Invitation {
  id: string;
  /** Only the person with this address can accept it. */
  email: string;
  role: Role;
  secretHash: string;
  /** Address of the inviter; null for an operator. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Everybody of one workspace, stored as one record: who joins, leaves or changes role is decided on all of it and
 * written at once, so that no two changes can together leave a workspace without an Owner.
 */
export interface Membership {
  workspaceId: string;
  workspaceName: string;
  members: Member[];
  invitations: Invitation[];
  /** Permissions of Agents of this workspace on top of their role. */
  agentGrants: Permission[];
  /** Counts the changes; a change is written only when the version it was made from is still the stored one. */
  version: number;
}

/** Authority of an actor: a person's role, or an operator at the command line, whom no role limits. */
export type Authority = Role | 'operator';

/** Returns the member with this address, or null. An address is no proof of who may act as the member. */
export function memberWith(membership: Membership, email: string): Member | null {
  return membership.members.find((member) => member.email === email) ?? null;
}

/** Returns the member with this person's account, or null. */
export function memberOfPerson(membership: Membership, personId: string): Member | null {
  return membership.members.find((member) => member.personId === personId) ?? null;
}

/**
 * Returns the membership with an account bound to the member with this address; the same object when nothing changes.
 */
export function bindMember(membership: Membership, email: string, personId: string): Membership {
  const isBound = memberWith(membership, email)?.personId === personId;
  if (isBound || memberWith(membership, email) === null) return membership;
  const members = membership.members.map((each) =>
    each.email === email ? { ...each, personId } : each,
  );
  return { ...membership, members };
}

/**
 * Returns the authority of an actor according to the record that is about to change, which may be newer than the one
 * that let the request in.
 * @throws HeraldError forbidden without the permission
 */
export function authorityOf(
  membership: Membership,
  actor: Actor,
  permission: Permission,
): Authority {
  if (actor.kind === 'operator') return 'operator';
  if (actor.kind === 'apiKey') throw lacking(permission);
  const role = memberOfPerson(membership, actor.personId)?.role;
  if (role !== undefined && permissionsOf(role, membership.agentGrants).includes(permission)) {
    return role;
  }
  throw lacking(permission);
}

/** Builds the error for a person without a permission. */
export function lacking(permission: Permission): HeraldError {
  return new HeraldError('forbidden', `your role lacks the permission ${permission}`);
}

/** Returns the normal form of an address: case does not distinguish people. */
export function normalEmail(address: string): string {
  return address.trim().toLowerCase();
}
