import type { AuditEntry } from '../../../domain/audit';
import { digest } from '../../../domain/ids';
import type { Resend } from '../../../domain/webhook-event';

/**
 * The entry that tells of a run somebody asked for (contract 6): the same from whichever process begins the run.
 * Undefined for what a recovery resends, because the recovery has an entry of its own.
 */
export function resendEntry(
  workspaceId: string,
  eventId: string,
  { run, at, by, recoveryId }: Resend,
): AuditEntry | undefined {
  if (recoveryId !== null) return undefined;
  return {
    id: `aud_${digest(eventId, String(run))}`,
    workspaceId,
    at,
    actor: by,
    action: 'delivery.resent',
    target: eventId,
    changes: [{ field: 'run', from: run - 1, to: run }],
  };
}
