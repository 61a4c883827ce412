import type { AuditEntry } from '../../domain/audit';
import { shownActor } from '../../services/workspaces/steps/audit-entry';

export function presentAuditEntry({ id, at, actor, action, target, changes }: AuditEntry) {
  return { entryId: id, at, actor: shownActor(actor), action, target, changes };
}
