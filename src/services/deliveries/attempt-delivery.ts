import { type RetrySchedule, delayBeforeAttempt } from '../../domain/retry-schedule';
import {
  type DeliveryAttempt,
  type Resend,
  UNFINISHED_ATTEMPT,
  type WebhookEvent,
  attemptsBefore,
  runOf,
} from '../../domain/webhook-event';
import { type DeliverableSettings, hangs, isDeliverable } from '../../domain/webhook-settings';
import type { RunRef } from '../../ports/deliveries';
import type { SecretBox } from '../../ports/secret-box';
import { type ReceiverSecrets, openReceiverSecrets } from '../webhooks/steps/receiver-secrets';
import {
  type AttemptDeliveryResult,
  type ConcludeDeps,
  concludeAttempt,
  endWithoutAttempt,
} from './steps/conclude-attempt';
import { handOnTime, recheckTime, refuseTooLate } from './steps/attempt-time';
import { type PostDeps, type PostResult, postToReceiver } from './steps/post-to-receiver';
import type { CircuitBreaker, PostEnd } from './receivers/circuit-breaker';
import { type HoldDeps, holdEvents, releaseEvents } from './receivers/hold-events';
import type { Receiver } from './receivers/receiver';
import { DELIVERY_AGENT } from './steps/request-headers';
import { publishEvent } from '../live/steps/publish-event';
import { resendEntry } from './steps/resend-entry';
import type { Permits } from '../steps/permits';

/** First attempts and later ones have worker slots of their own. */
export type DeliveryLane = 'first' | 'later';

export interface AttemptDeliveryDeps extends ConcludeDeps, PostDeps, HoldDeps {
  secretBox: SecretBox;
  circuits: CircuitBreaker;
  permits: Permits<DeliveryLane>;
}

/** No attempt was made. Ask again when its turn comes. */
export interface DeliveryDeferred {
  kind: 'deferred';
  /** The receiver has its share of connections, or the worker of the attempt before was lost and this one is not due. */
  reason: 'receiver_busy' | 'attempt_lost';
  turnInMs: number;
}

/** Run of an event that has begun, or begins with its first attempt. */
export interface DeliveryRef {
  workspaceId: string;
  eventId: string;
  /** Null for the first run. */
  resend: Resend | null;
}

/** Attempts an event with the settings as they are now (contract 7). Both throw only when the database is away or slow before the POST. */
export interface AttemptDelivery {
  /**
   * The first attempt, made in the cheapest way: it is written down when it is over, so one that a crash cut short is
   * made again. A receiver whose circuit is not closed, one that has its share of connections, and an event that was attempted before
   * are left to `later`.
   */
  first(ref: DeliveryRef, attemptsAllowed: number): Promise<AttemptDeliveryResult>;
  /**
   * Any attempt, written down before it is made, so that no crash lets an event exceed its attempts. For a connection it
   * does not wait: that would hold a slot others need, and use up the attempt's deadline. After an attempt whose worker
   * was lost it is asked for too soon, and waits for its time in the schedule.
   * @param askedAt when its activity's time began to run
   */
  later(
    ref: DeliveryRef,
    schedule: RetrySchedule,
    signal: AbortSignal,
    askedAt: Date,
  ): Promise<AttemptDeliveryResult | DeliveryDeferred>;
}

const DISABLED = { state: 'cancelled', outcome: 'webhooks_disabled' } as const;
const EXHAUSTED = { state: 'failed', outcome: 'attempts_exhausted' } as const;

export function attemptDelivery(deps: AttemptDeliveryDeps): AttemptDelivery {
  return {
    async first(ref, attemptsAllowed) {
      const askedAt = deps.clock.now();
      const [event, settings] = await Promise.all([
        current(deps, ref),
        deps.settings.find(ref.workspaceId),
      ]);
      if (event?.state !== 'pending' || runOf(event) !== runOf(ref) || !isDeliverable(settings)) {
        return endWithoutAttempt(deps, runRef(ref), DISABLED);
      }
      const receiver = receiverOf(settings);
      if (event.attempts.length >= attemptsAllowed)
        return endWithoutAttempt(deps, runRef(ref), EXHAUSTED);
      const circuit = deps.circuits.stateOf(receiver);
      if (circuit === 'open') await holdEvents(deps, receiver);
      if (event.attempts.length > 0 || circuit !== 'closed') {
        return leaveToLater(event.attempts);
      }
      const giveBack = deps.permits.tryTake('first', receiver);
      if (giveBack === null) return leaveToLater(event.attempts);
      try {
        const startedAt = deps.clock.now();
        const secrets = openReceiverSecrets(deps.secretBox, settings, startedAt);
        const attempt = { number: 1, startedAt, ...UNFINISHED_ATTEMPT };
        const limits = { attemptsAllowed, askedAt };
        return await make(deps, { settings, secrets, event, attempt }, limits);
      } finally {
        giveBack();
      }
    },

    async later(ref, schedule, signal, askedAt) {
      const settings = await deps.settings.find(ref.workspaceId);
      if (!isDeliverable(settings)) return endWithoutAttempt(deps, runRef(ref), DISABLED);
      const receiver = receiverOf(settings);
      const giveBack = deps.permits.tryTake('later', receiver);
      if (giveBack === null) return defer(deps, ref, receiver);
      try {
        return await attemptCounted(deps, ref, settings, schedule, { signal, askedAt });
      } finally {
        giveBack();
      }
    },
  };
}

async function attemptCounted(
  deps: AttemptDeliveryDeps,
  ref: DeliveryRef,
  settings: DeliverableSettings,
  schedule: RetrySchedule,
  limits: { signal: AbortSignal; askedAt: Date },
): Promise<AttemptDeliveryResult | DeliveryDeferred> {
  const startedAt = deps.clock.now();
  const attemptsAllowed = schedule.delaysMs.length;
  const before = await deps.events.find(ref.workspaceId, ref.eventId);
  const turnInMs = timeLeftAfterLost(before, schedule, startedAt);
  if (turnInMs > 0) return { kind: 'deferred', reason: 'attempt_lost', turnInMs };
  // Before the attempt is counted: a worker with the wrong HERALD_SECRET_KEY must not use attempts up.
  const secrets = openReceiverSecrets(deps.secretBox, settings, startedAt);
  refuseTooLate(limits.askedAt, deps.clock.now());
  const recheckAt = recheckTime(deps, startedAt);
  const begin = { startedAt, attemptsAllowed, recheckAt };
  // A last attempt without an outcome may have been answered with 200: it is made once more before the event fails.
  const event =
    (await deps.events.beginAttempt(runRef(ref), begin)) ??
    (await deps.events.repeatLastAttempt(runRef(ref), begin));
  const attempt = event?.attempts.at(-1);
  if (event === null || attempt === undefined) {
    return endWithoutAttempt(deps, runRef(ref), EXHAUSTED);
  }
  return make(deps, { settings, secrets, event, attempt }, { ...limits, attemptsAllowed });
}

interface BegunAttempt {
  settings: DeliverableSettings;
  secrets: ReceiverSecrets;
  event: WebhookEvent;
  attempt: DeliveryAttempt;
}

interface AttemptLimits {
  attemptsAllowed: number;
  askedAt: Date;
  signal?: AbortSignal;
}

/** Makes an attempt and concludes it. What it tells of its receiver comes last, and nothing waits for that. */
async function make(
  deps: AttemptDeliveryDeps,
  begun: BegunAttempt,
  { attemptsAllowed, askedAt, signal }: AttemptLimits,
): Promise<AttemptDeliveryResult> {
  const { settings, event, attempt } = begun;
  refuseTooLate(askedAt, deps.clock.now());
  const posted = await post(deps, begun, signal);
  const handOnAt = handOnTime(askedAt, deps.timeoutMs);
  const limits = { attemptsAllowed, handOnAt };
  const result = await concludeAttempt(deps, event, attempt, posted, limits);
  const end = endOf(posted);
  const isAnswered = end === 'delivered' || end === 'failed';
  if (isAnswered && hangs(settings, attempt.startedAt))
    void releaseEvents(deps, receiverOf(settings));
  return result;
}

/**
 * Milliseconds until the next attempt is due when the last was not completed, as far as its beginning tells. Its failure
 * would have told Temporal; without one we are asked again as soon as the attempt has timed out.
 */
function timeLeftAfterLost(event: WebhookEvent | null, schedule: RetrySchedule, now: Date): number {
  if (event?.state !== 'pending') return 0;
  const last = event.attempts.at(-1);
  if (last === undefined || last.outcome !== null) return 0;
  if (last.number >= schedule.delaysMs.length) return 0;
  const delayMs = delayBeforeAttempt(schedule, last.number + 1, null, 0);
  return last.startedAt.getTime() + delayMs - now.getTime();
}

function defer(deps: AttemptDeliveryDeps, ref: DeliveryRef, receiver: Receiver): DeliveryDeferred {
  const turnInMs = deps.permits.bookTurnMs(receiver);
  deps.metrics.deliveryDeferred();
  deps.log.info({ ...runRef(ref), turnInMs }, 'webhook attempt deferred');
  return { kind: 'deferred', reason: 'receiver_busy', turnInMs };
}

/** A run that was asked for begins here if nothing began it before: the workflow that has it is what lasts. */
async function current(
  deps: AttemptDeliveryDeps,
  { workspaceId, eventId, resend }: DeliveryRef,
): Promise<WebhookEvent | null> {
  if (resend === null) return deps.events.find(workspaceId, eventId);
  const entry = resendEntry(workspaceId, eventId, resend);
  const recheckAt = recheckTime(deps, deps.clock.now());
  const begun = await deps.events.beginRun(workspaceId, eventId, { resend, recheckAt, entry });
  publishEvent(deps.live, begun);
  return begun;
}

export function runRef({ workspaceId, eventId, resend }: DeliveryRef): RunRef {
  return { workspaceId, eventId, run: runOf({ resend }) };
}

function receiverOf({ workspaceId, url }: DeliverableSettings): Receiver {
  return { workspaceId, origin: new URL(url).origin };
}

async function post(
  deps: AttemptDeliveryDeps,
  { settings, secrets, event, attempt }: BegunAttempt,
  signal?: AbortSignal,
): Promise<PostResult> {
  const ended = deps.circuits.begin(receiverOf(settings));
  const delivery = {
    url: settings.url,
    userAgent: DELIVERY_AGENT,
    attempt: attemptsBefore(event) + attempt.number,
    content: { id: event.id, at: attempt.startedAt, body: event.body },
    secrets,
  };
  const posted = await postToReceiver(deps, delivery, signal);
  ended(endOf(posted));
  return posted;
}

function endOf({ verdict, outcome }: PostResult): PostEnd {
  if (outcome === 'timeout' || outcome === 'aborted') return outcome;
  return verdict === 'delivered' ? 'delivered' : 'failed';
}

/** Nothing is attempted now; the attempts made so far, if any, count. */
function leaveToLater(attempts: DeliveryAttempt[]): AttemptDeliveryResult {
  const outcome = attempts.at(-1)?.outcome ?? 'receiver_in_trouble';
  return { kind: 'retry', outcome, attempt: attempts.length, retryAfterMs: null };
}
