import type { AuditEntry } from '../../domain/audit';

export function presentAuditEntry({ id, at, actor, action, target, changes }: AuditEntry) {
  const email = actor.kind === 'person' ? actor.email : null;
  return { entryId: id, at, actor: { kind: actor.kind, email }, action, target, changes };
}
