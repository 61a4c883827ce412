import { type DeliveryVerdict, parseRetryAfter } from '../../../domain/retry-schedule';
import {
  type DeliveryAttempt,
  type WebhookEvent,
  type WebhookEventState,
  runOf,
} from '../../../domain/webhook-event';
import type { RunRef } from '../../../ports/deliveries';
import { publishEvent } from '../../live/steps/publish-changes';
import { recheckTime, recordWithinMs } from './attempt-time';
import type { PostResult } from './post-to-receiver';
import type { DeliveryAttemptDeps } from '../deps';

/** Outcome of an attempt. `made` is absent when no attempt was made. */
export type AttemptDeliveryResult =
  | {
      kind: 'final';
      state: 'delivered' | 'failed' | 'cancelled';
      outcome: string;
      made?: MadeAttempt;
    }
  | {
      kind: 'retry';
      outcome: string;
      attempt: number;
      retryAfterMs: number | null;
      made?: MadeAttempt;
    };

/** Attempt that was made: its duration and outcome are known. */
type FinishedAttempt = DeliveryAttempt & { durationMs: number; outcome: string };

export interface MadeAttempt {
  attempt: FinishedAttempt;
  state: Exclude<WebhookEventState, 'cancelled'>;
  /** False when it could not be recorded. */
  recorded: boolean;
}

/** Judges an attempt that was made (contract 7) and records it, together with the end of the run if it is the last. */
export async function concludeAttempt(
  deps: DeliveryAttemptDeps,
  event: WebhookEvent,
  begun: DeliveryAttempt,
  posted: PostResult,
  { attemptsAllowed, handOnAt }: { attemptsAllowed: number; handOnAt: Date },
): Promise<AttemptDeliveryResult> {
  const { verdict, retryAfter, ...end } = posted;
  const { outcome, durationMs } = end;
  const attempt = { ...begun, ...end };
  const state = stateAfter(verdict, begun.number, attemptsAllowed);
  const recorded = await tryRecord(deps, event, attempt, state, handOnAt);
  if (recorded) publishEvent(deps.live, event);
  const made = { attempt, state, recorded };

  deps.metrics.deliveryAttempted(outcome, durationMs / 1000);
  deps.log.info(
    {
      workspaceId: event.workspaceId,
      eventId: event.id,
      run: runOf(event),
      attempt: begun.number,
      outcome,
      state,
      durationMs,
    },
    'webhook attempt',
  );
  if (state === 'pending') {
    const retryAfterMs = parseRetryAfter(retryAfter, deps.clock.now().getTime());
    return { kind: 'retry', outcome, attempt: begun.number, retryAfterMs, made };
  }
  deps.metrics.deliveryFinished(state);
  return { kind: 'final', state, outcome, made };
}

function stateAfter(
  verdict: DeliveryVerdict,
  attempt: number,
  attemptsAllowed: number,
): Exclude<WebhookEventState, 'cancelled'> {
  if (verdict === 'delivered') return 'delivered';
  return verdict === 'final' || attempt >= attemptsAllowed ? 'failed' : 'pending';
}

async function tryRecord(
  deps: DeliveryAttemptDeps,
  event: WebhookEvent,
  attempt: DeliveryAttempt,
  state: WebhookEventState,
  handOnAt: Date,
): Promise<boolean> {
  try {
    const { workspaceId, id: eventId } = event;
    const ref = { workspaceId, eventId, run: runOf(event) };
    const now = deps.clock.now();
    const recording = deps.events.recordAttempt(ref, attempt, state, recheckTime(deps, now));
    await soonEnough(recording, recordWithinMs(handOnAt, now));
    return true;
  } catch (error) {
    // The POST was made: repeating it would be worse than writing it down late, so it is handed on.
    deps.log.warn({ eventId: event.id, err: error }, 'webhook attempt not recorded yet');
    return false;
  }
}

/** Waits for the record for a limited time: a database that does not answer must leave time to hand the outcome on. */
async function soonEnough(recording: Promise<void>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const error = new Error(`the database has not answered within ${withinMs} ms`);
    timer = setTimeout(() => reject(error), withinMs);
  });
  try {
    await Promise.race([recording, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

export const WEBHOOKS_DISABLED = { state: 'cancelled', outcome: 'webhooks_disabled' } as const;
export const ATTEMPTS_EXHAUSTED = { state: 'failed', outcome: 'attempts_exhausted' } as const;

/** Ends a pending run in which no further attempt may be made. A run that is over already stays as it is. */
export async function endWithoutAttempt(
  deps: DeliveryAttemptDeps,
  ref: RunRef,
  end: { state: 'failed' | 'cancelled'; outcome: string },
): Promise<AttemptDeliveryResult> {
  const event = await deps.events.find(ref.workspaceId, ref.eventId);
  if (event === null) return { kind: 'final', state: 'cancelled', outcome: 'event_expired' };
  if (runOf(event) !== ref.run) return { kind: 'final', state: 'cancelled', outcome: 'superseded' };
  if (event.state !== 'pending') {
    return { kind: 'final', state: event.state, outcome: 'already_final' };
  }
  await deps.events.finish(ref, end.state, deps.clock.now());
  publishEvent(deps.live, event);
  deps.metrics.deliveryFinished(end.state);
  return { kind: 'final', ...end };
}
