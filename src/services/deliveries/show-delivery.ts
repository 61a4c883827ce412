import { headersOfLines } from '../../domain/attempt-exchange';
import { HeraldError } from '../../domain/errors';
import {
  type PlannedAttempt,
  delayBeforeAttempt,
  parseRetryAfter,
  plannedAttempts,
} from '../../domain/retry-schedule';
import {
  type DeliveryAttempt,
  type WebhookEvent,
  allAttempts,
  runOf,
} from '../../domain/webhook-event';
import { type WebhookSettings, isCircuitOpen } from '../../domain/webhook-settings';
import type { WorkflowGateway } from '../../ports/workflow-gateway';
import { DELIVERY_AGENT, shownHeaders } from './steps/request-headers';
import type { DeliveryDeps } from './deps';

/** @throws HeraldError not_found */
export async function showDelivery(
  deps: DeliveryDeps,
  workspaceId: string,
  eventId: string,
): Promise<DeliveryDetails> {
  const { events, settings: saved, workflows, schedule, clock } = deps;
  const [event, settings] = await Promise.all([
    events.find(workspaceId, eventId),
    saved.find(workspaceId),
  ]);
  if (event === null)
    throw new HeraldError('not_found', 'there is no such delivery, or it has expired');
  const isPending = event.state === 'pending';
  const workflowId = workflowIdOf(workflows, event);
  const told = isPending && workflowId !== null ? await workflows.nextAttemptAt(workflowId) : null;
  return {
    event,
    request: { headers: headersOf(event, settings), body: event.body },
    nextAttemptAt: told ?? (isPending ? scheduledAt(deps, event.attempts.at(-1)) : null),
    isHeld: isPending && event.attempts.length === 0 && isCircuitOpen(settings, clock.now()),
    attemptsPerRun: schedule.delaysMs.length,
    planned: isPending ? plannedAttempts(schedule, event.attempts.length) : [],
    workflowId,
  };
}

/** Event with everything the console shows about its delivery. */
export interface DeliveryDetails {
  event: WebhookEvent;
  /** Request of the latest attempt that kept it, else as the current settings would send it; secrets are masked. */
  request: { headers: Record<string, string>; body: string };
  /** Time of the next attempt while the event is pending; null when nobody knows it. */
  nextAttemptAt: Date | null;
  /** True while the first attempt waits because the receiver answers nothing (its circuit is open). */
  isHeld: boolean;
  /** Attempts of one run. */
  attemptsPerRun: number;
  /** Attempts that the run has left; none once it has ended. */
  planned: PlannedAttempt[];
  /** Workflow of the current run, for the Temporal UI; null when none was started. */
  workflowId: string | null;
}

function workflowIdOf(workflows: WorkflowGateway, event: WebhookEvent): string | null {
  const { workspaceId, providerMessageDigest, status, state, attempts } = event;
  const neverStarted = state === 'cancelled' && attempts.length === 0 && event.resend === null;
  if (neverStarted) return null;
  return workflows.deliveryWorkflowId(workspaceId, providerMessageDigest, status, runOf(event));
}

/**
 * Returns when the attempt after `last` is due by the schedule, without its jitter: Temporal alone knows that. Null
 * while `last` is under way, and when that time has passed.
 */
function scheduledAt(
  { schedule, clock }: DeliveryDeps,
  last: DeliveryAttempt | undefined,
): Date | null {
  if (last === undefined || last.durationMs === null) return null;
  const next = last.number + 1;
  if (next > schedule.delaysMs.length) return null;
  const endMs = last.startedAt.getTime() + last.durationMs;
  const headers = headersOfLines(last.exchange?.responseHeaders ?? '');
  const retryAfterMs = parseRetryAfter(headers['retry-after'], endMs);
  const dueAt = new Date(endMs + delayBeforeAttempt(schedule, next, retryAfterMs, 0));
  return dueAt > clock.now() ? dueAt : null;
}

/** Returns the headers of the latest attempt that kept them, else those that the current settings make. */
function headersOf(event: WebhookEvent, settings: WebhookSettings | null): Record<string, string> {
  const attempts = allAttempts(event);
  const kept = attempts.findLast(({ exchange }) => exchange !== undefined)?.exchange;
  if (kept !== undefined) return headersOfLines(kept.requestHeaders);
  const at = attempts.at(-1)?.startedAt ?? event.createdAt;
  return shownHeaders(
    {
      userAgent: DELIVERY_AGENT,
      attempt: Math.max(attempts.length, 1),
      content: { id: event.id, at, body: event.body },
    },
    {
      hasToken: (settings?.sealedToken ?? null) !== null,
      isSigned: (settings?.signing ?? null) !== null,
    },
  );
}
