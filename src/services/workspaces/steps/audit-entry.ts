import type { Actor, AuditAction, AuditChange, AuditEntry } from '../../../domain/audit';
import { newId } from '../../../domain/ids';
import type { SharedDeps } from '../../deps';

export type AuditDeps = Pick<SharedDeps, 'audit' | 'clock' | 'log'>;

export interface Change {
  action: AuditAction;
  target?: string;
  changes?: AuditChange[];
}

/**
 * Builds the audit entry of a change (contract 6). The repository stores it in the same write as the change; it is
 * published afterwards.
 */
export function entryOf(
  { clock }: Pick<AuditDeps, 'clock'>,
  workspaceId: string,
  actor: Actor,
  { action, target, changes }: Change,
): AuditEntry {
  return {
    id: newId('aud'),
    workspaceId,
    at: clock.now(),
    actor,
    action,
    target: target ?? null,
    changes: changes ?? [],
  };
}

/** Moves an entry that was stored with its change to the log. The reconciler repeats what fails here. */
export async function publish(
  { audit, log }: Pick<AuditDeps, 'audit' | 'log'>,
  entry: AuditEntry,
): Promise<void> {
  try {
    await audit.publish(entry);
  } catch (error) {
    log.warn({ entryId: entry.id, err: error }, 'an audit entry waits beside its change');
  }
}

/** Shows the actor of a change in an answer: only a person has an address, and only an API key an id. */
export function shownActor(actor: Actor) {
  const { kind } = actor;
  return {
    kind,
    email: kind === 'person' ? actor.email : null,
    keyId: kind === 'apiKey' ? actor.keyId : null,
  };
}
