import type { Actor } from '../../../domain/audit';
import type { Person } from '../../../ports/identity';
import type { SharedDeps } from '../../deps';
import { type Change, entryOf } from '../../workspaces/steps/audit-entry';

export type AuditPersonDeps = Pick<SharedDeps, 'audit' | 'clock' | 'log' | 'memberships'>;

/**
 * Adds an entry about a person's account to the audit log of each of their workspaces. An account is no record of a
 * workspace, so the entries come after the change, which stands even when they cannot be written.
 */
export async function auditPerson(
  deps: AuditPersonDeps,
  { id: personId, email }: Pick<Person, 'id' | 'email'>,
  actor: Actor,
  change: Omit<Change, 'target'>,
): Promise<void> {
  try {
    for (const { workspaceId } of await deps.memberships.listOfPerson(personId)) {
      await deps.audit.append(entryOf(deps, workspaceId, actor, { ...change, target: email }));
    }
  } catch (error) {
    deps.log.error({ action: change.action, personId, err: error }, 'an audit entry is missing');
  }
}
