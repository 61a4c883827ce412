import { type PastRun, type Resend, type WebhookEvent, runOf } from '../../domain/webhook-event';
import type { RunStart } from '../../ports/deliveries';
import { andTell } from '../audit-outbox';

/** A run begins only after the one before has ended. */
export function canBegin(event: WebhookEvent, { run }: Resend): boolean {
  return event.state !== 'pending' && runOf(event) === run - 1;
}

/** A run that has ended changes no more, so what was read of it is what this finds. */
export function endedRun(event: WebhookEvent): Record<string, unknown> {
  const { id, workspaceId, state } = event;
  return { _id: id, workspaceId, state, ...isRun(runOf(event)) };
}

/** Further back an event's runs are forgotten: one that is resent by a script for ever does not fill its record. */
const PAST_RUNS_MAX = 50;

/** Begins with nothing, and keeps what came of the run before. */
export function nextRun(event: WebhookEvent, { resend, recheckAt, entry }: RunStart) {
  const begun = { state: 'pending' as const, attempts: [], completedAt: null, resend };
  return {
    $set: { ...begun, startDueAt: recheckAt, pendingSince: resend.at },
    $push: {
      pastRuns: { $each: [pastRunOf(event)], $slice: -PAST_RUNS_MAX },
      ...andTell(entry).$push,
    },
  };
}

/** The first run is the one nobody asked for. */
export function isRun(run: number): Record<string, unknown> {
  return run === 1 ? { resend: null } : { 'resend.run': run };
}

function pastRunOf({ resend, state, attempts, completedAt }: WebhookEvent): PastRun {
  return { resend, state, attempts, completedAt };
}
