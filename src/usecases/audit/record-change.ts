import type { Actor, AuditAction, AuditChange } from '../../domain/audit';
import { newId } from '../../domain/ids';
import type { Clock } from '../../ports/clock';
import type { AuditRepository } from '../../ports/repositories';

export interface AuditDeps {
  audit: AuditRepository;
  clock: Clock;
}

export interface Change {
  action: AuditAction;
  target?: string;
  changes?: AuditChange[];
}

/** Writes one entry of the audit log (contract 6). @throws HeraldError temporarily_unavailable */
export async function recordChange(
  { audit, clock }: AuditDeps,
  workspaceId: string,
  actor: Actor,
  { action, target, changes }: Change,
): Promise<void> {
  await audit.append({
    id: newId('aud'),
    workspaceId,
    at: clock.now(),
    actor,
    action,
    target: target ?? null,
    changes: changes ?? [],
  });
}
