import type { Actor } from '../../../domain/audit';
import { HeraldError } from '../../../domain/errors';
import type { Membership } from '../../../domain/people/membership';
import type { SharedDeps } from '../../deps';
import { CONFLICT, retryOnConflict } from '../../steps/retry-on-conflict';
import { type Change, entryOf, publish } from '../../workspaces/steps/audit-entry';

/** Twice as many as usual: all people of a workspace are one record. */
const TRIES = 20;

export type ChangeMembershipDeps = Pick<SharedDeps, 'audit' | 'clock' | 'log' | 'memberships'>;

/** The record before and after a change. */
export interface MembershipChange {
  before: Membership;
  after: Membership;
}

/**
 * Changes the people of a workspace. `change` decides on the stored record, and is called again after a concurrent
 * change. `describe` returns the change for the audit log, unless nothing changed.
 * @throws HeraldError not_found, conflict, and what `change` throws
 */
export async function changeMembership(
  deps: ChangeMembershipDeps,
  workspaceId: string,
  actor: Actor,
  change: (membership: Membership) => Membership,
  describe: (changed: MembershipChange) => Change,
): Promise<MembershipChange> {
  const message = 'others are changing the same people: try again';
  return retryOnConflict(
    message,
    async () => {
      const before = await deps.memberships.find(workspaceId);
      if (before === null) throw new HeraldError('not_found', 'no such workspace');
      const after = change(before);
      if (after === before) return { before, after };
      const entry = entryOf(deps, workspaceId, actor, describe({ before, after }));
      if (!(await deps.memberships.replace(after, entry))) return CONFLICT;
      await publish(deps, entry);
      return { before, after };
    },
    { tries: TRIES },
  );
}
