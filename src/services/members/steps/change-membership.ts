import type { Actor } from '../../../domain/audit';
import { HeraldError } from '../../../domain/errors';
import type { Membership } from '../../../domain/people/membership';
import type { MembershipRepository } from '../../../ports/repositories';
import { type AuditDeps, type Change, entryOf, publish } from '../../workspaces/steps/audit-entry';

/** Changes that keep meeting others are given up after this many. */
const MAX_TRIES = 20;

export interface ChangeMembershipDeps extends AuditDeps {
  memberships: MembershipRepository;
}

/** The record before and after a change. */
export interface MembershipChange {
  before: Membership;
  after: Membership;
}

/**
 * Changes the people of a workspace: `change` decides on the stored record, and is asked again when another change
 * came between. What `tell` says of it is in the audit log, unless nothing changed.
 * @throws HeraldError not_found, conflict, and what `change` throws
 */
export async function changeMembership(
  deps: ChangeMembershipDeps,
  workspaceId: string,
  actor: Actor,
  change: (membership: Membership) => Membership,
  tell: (changed: MembershipChange) => Change,
): Promise<MembershipChange> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const before = await deps.memberships.find(workspaceId);
    if (before === null) throw new HeraldError('not_found', 'no such workspace');
    const after = change(before);
    if (after === before) return { before, after };
    const entry = entryOf(deps, workspaceId, actor, tell({ before, after }));
    if (!(await deps.memberships.replace(after, entry))) continue;
    await publish(deps, entry);
    return { before, after };
  }
  throw new HeraldError('conflict', 'others are changing the same people: try again');
}
