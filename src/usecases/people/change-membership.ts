import { HeraldError } from '../../domain/errors';
import type { Membership } from '../../domain/people/membership';
import type { MembershipRepository } from '../../ports/repositories';

/** Changes that keep meeting others are given up after this many. */
const MAX_TRIES = 20;

/** The record before and after a change. */
export interface MembershipChange {
  before: Membership;
  after: Membership;
}

/**
 * Changes the people of a workspace: `change` decides on the stored record, and is asked again when another change
 * came between. @throws HeraldError not_found, conflict, and what `change` throws
 */
export async function changeMembership(
  { memberships }: { memberships: MembershipRepository },
  workspaceId: string,
  change: (membership: Membership) => Membership,
): Promise<MembershipChange> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const before = await memberships.find(workspaceId);
    if (before === null) throw new HeraldError('not_found', 'no such workspace');
    const after = change(before);
    if (after === before || (await memberships.replace(after))) return { before, after };
  }
  throw new HeraldError('conflict', 'others are changing the same people: try again');
}
