import { type RetrySchedule, delayBeforeAttempt } from '../../domain/retry-schedule';
import { UNFINISHED_ATTEMPT, type WebhookEvent, runOf } from '../../domain/webhook-event';
import { type DeliverableSettings, isDeliverable } from '../../domain/webhook-settings';
import type { AttemptStart } from '../../ports/deliveries';
import { openReceiverSecrets } from '../webhooks/steps/receiver-secrets';
import { recordOpenCircuit } from './receivers/circuit-record';
import { type Receiver, receiverOf } from './receivers/receiver';
import { recheckTime, refuseTooLate } from './steps/attempt-time';
import {
  ATTEMPTS_EXHAUSTED,
  type AttemptDeliveryResult,
  WEBHOOKS_DISABLED,
  endWithoutAttempt,
} from './steps/conclude-attempt';
import { type DeliveryRef, runRef } from './steps/delivery-run';
import { makeAttempt } from './steps/make-attempt';
import type { DeliveryAttemptDeps } from './deps';

/**
 * Makes any attempt with the settings as they are now (contract 7). A first one is recorded when it is over, as by
 * `attemptFirstDelivery`; a later one is counted on the event before it is made, so that no crash lets an event exceed its
 * attempts. When the concurrency limit is reached it returns instead of waiting: waiting would occupy a worker slot and
 * use up the activity's time.
 * @throws HeraldError temporarily_unavailable when the database is away or slow before the POST
 */
export async function retryDelivery(
  deps: DeliveryAttemptDeps,
  ref: DeliveryRef,
  limits: RetryLimits,
): Promise<AttemptDeliveryResult | DeliveryDeferred> {
  const found = await deps.events.findWithSettings(ref.workspaceId, ref.eventId);
  if (found === null || !isDeliverable(found.settings))
    return endWithoutAttempt(deps, runRef(ref), WEBHOOKS_DISABLED);
  const { event, settings } = found;

  const receiver = receiverOf(settings);
  // First attempts may be made by other processes, which have not seen that it hangs.
  if (deps.circuits.stateOf(receiver) === 'open') await recordOpenCircuit(deps, receiver);
  const releasePermit = deps.permits.tryTake('later', receiver);
  if (releasePermit === null) return deferUntilPermit(deps, ref, receiver);
  try {
    return await countAndAttempt(deps, ref, { event, settings }, limits);
  } finally {
    releasePermit();
  }
}

/** No attempt was made. Ask again after `retryInMs`. */
export interface DeliveryDeferred {
  kind: 'deferred';
  /**
   * The concurrency limit is reached, or this attempt is not due yet: the worker of the attempt before was lost, or the
   * attempt that was moved forward has been made meanwhile.
   */
  reason: 'receiver_busy' | 'attempt_lost' | 'attempt_made';
  retryInMs: number;
}

export interface RetryLimits {
  schedule: RetrySchedule;
  /** Number of the attempt that is made ahead of its time; absent for none. */
  movedForward?: number | undefined;
  signal: AbortSignal;
  /** When the time of the activity began to run. */
  askedAt: Date;
}

async function countAndAttempt(
  deps: DeliveryAttemptDeps,
  ref: DeliveryRef,
  { event: stored, settings }: { event: WebhookEvent; settings: DeliverableSettings },
  { schedule, movedForward, signal, askedAt }: RetryLimits,
): Promise<AttemptDeliveryResult | DeliveryDeferred> {
  const startedAt = deps.clock.now();
  const attemptsAllowed = schedule.delaysMs.length;
  const early = tooEarly(stored, { schedule, movedForward }, startedAt);
  if (early !== null) return early;

  // Opened before the attempt is counted: a worker with the wrong HERALD_SECRET_KEY must not use attempts up.
  const secrets = openReceiverSecrets(deps.secretBox, settings, startedAt);
  refuseTooLate(askedAt, deps.clock.now());
  const begin = { startedAt, attemptsAllowed, recheckAt: recheckTime(deps, startedAt) };
  const event = beginFirst(ref, stored, startedAt) ?? (await countAttempt(deps, ref, begin));
  const attempt = event?.attempts.at(-1);
  if (event === null || attempt === undefined)
    return endWithoutAttempt(deps, runRef(ref), ATTEMPTS_EXHAUSTED);
  const limits = { attemptsAllowed, askedAt, signal };
  return makeAttempt(deps, { settings, secrets, event, attempt }, limits);
}

/** Returns the event with its first attempt as the last, which is not stored yet; null when that has been made. */
function beginFirst(ref: DeliveryRef, stored: WebhookEvent, startedAt: Date): WebhookEvent | null {
  const isNext = stored.state === 'pending' && runOf(stored) === runRef(ref).run;
  if (!isNext || stored.attempts.length > 0) return null;
  return { ...stored, attempts: [{ number: 1, startedAt, ...UNFINISHED_ATTEMPT }] };
}

/** Counts a later attempt. A last one without an outcome may have been answered with 200: it is repeated, once. */
async function countAttempt(
  { events }: DeliveryAttemptDeps,
  ref: DeliveryRef,
  begin: AttemptStart,
): Promise<WebhookEvent | null> {
  return (
    (await events.beginAttempt(runRef(ref), begin)) ?? events.repeatLastAttempt(runRef(ref), begin)
  );
}

/**
 * Defers an attempt that is not due yet, counted from the beginning of the last one; null for one that is. The failure of
 * an attempt without an outcome never reached Temporal, which repeats the activity as soon as it has timed out. An attempt
 * that was moved forward may have begun by itself just before: then the next one keeps its time.
 */
function tooEarly(
  event: WebhookEvent,
  { schedule, movedForward }: Pick<RetryLimits, 'schedule' | 'movedForward'>,
  now: Date,
): DeliveryDeferred | null {
  const last = event.attempts.at(-1);
  if (event.state !== 'pending' || last === undefined) return null;
  if (last.number >= schedule.delaysMs.length) return null;
  const isLost = last.outcome === null;
  const isMade = movedForward !== undefined && last.number >= movedForward;
  if (!isLost && !isMade) return null;
  const delayMs = delayBeforeAttempt(schedule, last.number + 1, null, 0);
  const retryInMs = last.startedAt.getTime() + delayMs - now.getTime();
  if (retryInMs <= 0) return null;
  return { kind: 'deferred', reason: isLost ? 'attempt_lost' : 'attempt_made', retryInMs };
}

function deferUntilPermit(
  deps: DeliveryAttemptDeps,
  ref: DeliveryRef,
  receiver: Receiver,
): DeliveryDeferred {
  const retryInMs = deps.permits.reserveRetryMs(receiver);
  deps.metrics.deliveryDeferred();
  deps.log.info({ ...runRef(ref), turnInMs: retryInMs }, 'webhook attempt deferred');
  return { kind: 'deferred', reason: 'receiver_busy', retryInMs };
}
