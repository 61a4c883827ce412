import { type ApplicationFailure, Context, type Info } from '@temporalio/activity';
import { type RetrySchedule, delayBeforeAttempt } from '../src/domain/retry-schedule';
import { type Actor, OPERATOR } from '../src/domain/audit';
import type { Resend } from '../src/domain/webhook-event';
import type { SecretBox } from '../src/ports/secret-box';
import type { DeliveryAttempts } from '../src/services/deliveries';
import type { DeliveryDeferred } from '../src/services/deliveries/retry-delivery';
import { type DeliveryRef, runRef } from '../src/services/deliveries/steps/delivery-run';
import type {
  AttemptDeliveryResult,
  MadeAttempt,
} from '../src/services/deliveries/steps/conclude-attempt';
import type { RecoverPage } from '../src/services/deliveries/recover-page';
import {
  type DeliveryActivities,
  type DeliveryLocalActivities,
  type DeliveryResult,
  type EventRef,
  type ResendInput,
  type UnrecordedAttempt,
  resendContext,
} from '../workflows/contract/deliver-webhook';
import type { RecoveryActivities } from '../workflows/contract/recover-deliveries';
import { failure } from './failure';

export interface DeliveryActivityDeps {
  secretBox: SecretBox;
  attempts: DeliveryAttempts;
}

export function createDeliveryActivities(
  deps: DeliveryActivityDeps,
): DeliveryActivities & DeliveryLocalActivities {
  async function recordAttempt(event: EventRef, made: UnrecordedAttempt): Promise<void> {
    const { startedAt, state, ...attempt } = made;
    await deps.attempts.record.attempt(
      runRef(refOf(event)),
      { ...attempt, startedAt: new Date(startedAt), responseText: null },
      state,
    );
  }

  const refOf = (event: EventRef): DeliveryRef => deliveryRef(deps.secretBox, event);

  return {
    async attemptFirstDelivery(event, attemptsAllowed) {
      return toResult(await deps.attempts.first(refOf(event), attemptsAllowed));
    },
    async retryDelivery(event, schedule, movedForward) {
      const askedAt = new Date();
      const context = Context.current();
      const carried = carriedAttempt(context.info);
      if (carried !== undefined) {
        await recordAttempt(event, carried);
        if (carried.state !== 'pending') return { kind: carried.state, outcome: carried.outcome };
      }
      const { cancellationSignal: signal } = context;
      const attempted = await deps.attempts.retry(refOf(event), {
        schedule,
        movedForward,
        signal,
        askedAt,
      });
      if (attempted.kind === 'deferred') throw askAgain(attempted);
      const result = toResult(attempted);
      if (result.unrecorded !== undefined) context.heartbeat(result.unrecorded);
      if (result.kind === 'retry') throw retryLater(result, schedule);
      return result;
    },
    recordAttempt,
    failDelivery: (event) => deps.attempts.record.failure(runRef(refOf(event))),
  };
}

export function createRecoveryActivities(recoverPage: RecoverPage): RecoveryActivities {
  return {
    async recoverNextPage({ workspaceId, recoveryId }, after) {
      const from = after === null ? null : { ...after, at: new Date(after.at) };
      const next = await recoverPage.resend(workspaceId, recoveryId, from);
      return next === null ? null : { ...next, at: next.at.toISOString() };
    },
    cancelRecovery: ({ workspaceId, recoveryId }) => recoverPage.cancel(workspaceId, recoveryId),
  };
}

function deliveryRef(box: SecretBox, event: EventRef): DeliveryRef {
  const { workspaceId, eventId, resend } = event;
  return {
    workspaceId,
    eventId,
    resend: resend === undefined ? null : resendOf(box, event, resend),
  };
}

function resendOf(box: SecretBox, { workspaceId, eventId }: EventRef, input: ResendInput): Resend {
  const { run, at, by, sealedEmail, recoveryId } = input;
  const email =
    sealedEmail === undefined
      ? null
      : box.open(sealedEmail, resendContext(workspaceId, eventId, run));
  return { run, at: new Date(at), by: actorOf(by, email), recoveryId };
}

function actorOf(id: string, email: string | null): Actor {
  if (email !== null) return { kind: 'person', personId: id, email };
  return id === OPERATOR.kind ? OPERATOR : { kind: 'apiKey', keyId: id };
}

/**
 * Returns an attempt that could not be recorded. Temporal keeps a heartbeat's details over the retries of an activity,
 * also when the worker is lost, so the next one records it before anything else.
 */
function carriedAttempt({ heartbeatDetails }: Info): UnrecordedAttempt | undefined {
  return (heartbeatDetails as UnrecordedAttempt | null | undefined) ?? undefined;
}

/**
 * Builds the failure that an operator sees on the pending activity, with the time of the next attempt from our
 * schedule.
 */
function retryLater(
  { outcome, attempt, retryAfterMs }: Extract<DeliveryResult, { kind: 'retry' }>,
  schedule: RetrySchedule,
): ApplicationFailure {
  return failure({
    type: outcome,
    message: `attempt ${attempt} of ${schedule.delaysMs.length}: ${outcome}`,
    retryInMs: delayBeforeAttempt(schedule, attempt + 1, retryAfterMs, Math.random()),
  });
}

const DEFERRED_BECAUSE = {
  receiver_busy: 'the receiver has its share of connections',
  attempt_lost: 'the worker of the attempt before was lost, and this one is not due yet',
  attempt_made:
    'the attempt that was moved forward was made meanwhile, and this one is not due yet',
};

function askAgain({ reason, retryInMs }: DeliveryDeferred): ApplicationFailure {
  return failure({
    type: reason,
    message: `no attempt was made: ${DEFERRED_BECAUSE[reason]}`,
    retryInMs,
  });
}

function toResult(result: AttemptDeliveryResult): DeliveryResult {
  switch (result.kind) {
    case 'final':
      return { kind: result.state, outcome: result.outcome, ...unrecorded(result.made) };
    case 'retry': {
      const { outcome, attempt, retryAfterMs, made } = result;
      return {
        kind: 'retry',
        outcome,
        attempt,
        retryAfterMs,
        ...unrecorded(made),
      };
    }
  }
}

/** History carries no bodies: the receiver's answer is not part of what is written down later. */
function unrecorded(made: MadeAttempt | undefined): { unrecorded?: UnrecordedAttempt } {
  if (made === undefined || made.recorded) return {};
  const { number, startedAt, durationMs, outcome, httpStatus, bodyTruncated } = made.attempt;
  return {
    unrecorded: {
      number,
      startedAt: startedAt.toISOString(),
      durationMs,
      outcome,
      httpStatus,
      bodyTruncated,
      state: made.state,
    },
  };
}
