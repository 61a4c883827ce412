import { type PastRun, type WebhookEvent, allAttempts, runOf } from '../../domain/webhook-event';
import { shownActor } from '../../services/workspaces/steps/audit-entry';
import { deliverySummary } from '../../services/deliveries/steps/delivery-summary';
import type { RecoveryProgress } from '../../services/deliveries/show-recoveries';
import type { DeliveryDetails } from '../../services/deliveries/show-delivery';

export function presentDeliveryDetails(details: DeliveryDetails) {
  const { event, request, nextAttemptAt, workflowId } = details;
  const numbered = allAttempts(event).values();
  const runs = [...event.pastRuns, event].map((run) => presentRun(run, numbered));
  return { ...deliverySummary(event), request, runs, nextAttemptAt, workflowId };
}

/** @param numbered the attempts of all runs, as the receiver saw them numbered; takes those of this run */
function presentRun(run: PastRun, numbered: IterableIterator<WebhookEvent['attempts'][number]>) {
  const { resend, state, completedAt } = run;
  return {
    run: runOf(run),
    state,
    requestedBy: resend && shownActor(resend.by),
    requestedAt: resend?.at ?? null,
    recoveryId: resend?.recoveryId ?? null,
    completedAt,
    attempts: run.attempts.map((attempt) => numbered.next().value ?? attempt),
  };
}

export function presentRecovery({ recovery, resent }: RecoveryProgress) {
  const { id, state, since, total, ratePerSecond, by, createdAt, endedAt } = recovery;
  return {
    recoveryId: id,
    state,
    since,
    total,
    resent,
    ratePerSecond,
    requestedBy: shownActor(by),
    createdAt,
    endedAt,
  };
}
