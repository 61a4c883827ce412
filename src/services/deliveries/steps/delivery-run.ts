import type { AuditEntry } from '../../../domain/audit';
import { digest } from '../../../domain/ids';
import { type Resend, type WebhookEvent, runOf } from '../../../domain/webhook-event';
import type { RunRef } from '../../../ports/deliveries';
import type { SharedDeps } from '../../deps';
import { publishEvent } from '../../live/steps/publish-changes';
import { type RecheckDeps, recheckTime } from './attempt-time';

/** Run of an event that has begun, or begins with its first attempt. */
export interface DeliveryRef {
  workspaceId: string;
  eventId: string;
  /** Null for the first run. */
  resend: Resend | null;
}

export interface BeginRunDeps extends RecheckDeps, Pick<SharedDeps, 'events' | 'live'> {}

export function runRef({ workspaceId, eventId, resend }: DeliveryRef): RunRef {
  return { workspaceId, eventId, run: runOf({ resend }) };
}

/** Begins a further run unless it has begun already. Returns the event, at whichever run it is; null when it is not there. */
export async function beginRun(
  deps: BeginRunDeps,
  { workspaceId, eventId, resend }: DeliveryRef & { resend: Resend },
  now: Date,
): Promise<WebhookEvent | null> {
  const entry = resendEntry(workspaceId, eventId, resend);
  const recheckAt = recheckTime(deps, now);
  const event = await deps.events.beginRun(workspaceId, eventId, { resend, recheckAt, entry });
  publishEvent(deps.live, event);
  return event;
}

/**
 * Returns the audit entry of a run that somebody asked for (contract 6), the same from whichever process begins the run.
 * Undefined for a run of a recovery, which has an entry of its own.
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
