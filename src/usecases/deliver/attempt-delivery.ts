import {
  type DeliveryAttempt,
  type Resend,
  type WebhookEvent,
  attemptsBefore,
  runOf,
} from '../../domain/webhook-event';
import { type DeliverableSettings, isDeliverable } from '../../domain/webhook-settings';
import type {
  RunRef,
  WebhookEventRepository,
  WebhookSettingsRepository,
} from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { openToken } from '../settings/webhook-token';
import {
  type AttemptDeliveryResult,
  type ConcludeDeps,
  concludeAttempt,
  endWithoutAttempt,
} from './conclude-attempt';
import { type PostDeps, type PostResult, postToReceiver } from './post-to-receiver';
import type { ReceiverHealth } from './receiver-health';

export interface AttemptDeliveryDeps extends ConcludeDeps, PostDeps {
  settings: WebhookSettingsRepository;
  secretBox: SecretBox;
  health: ReceiverHealth;
}

/** One run of one event, which has begun or is to begin with its first attempt. */
export interface DeliveryRef {
  workspaceId: string;
  eventId: string;
  /** Null for the first run. */
  resend: Resend | null;
}

/** Attempts an event with the settings as they are now (contract 7). Both throw only when the database is away before the POST. */
export interface AttemptDelivery {
  /**
   * The first attempt, made in the cheapest way: it is written down when it is over, so one that a crash cut short is
   * made again. A receiver in trouble, and an event that was attempted before, are left to `later`.
   */
  first(ref: DeliveryRef, attemptsAllowed: number): Promise<AttemptDeliveryResult>;
  /** Any attempt, written down before it is made, so that no crash lets an event exceed its attempts. */
  later(
    ref: DeliveryRef,
    attemptsAllowed: number,
    signal: AbortSignal,
  ): Promise<AttemptDeliveryResult>;
}

const DISABLED = { state: 'cancelled', outcome: 'webhooks_disabled' } as const;
const EXHAUSTED = { state: 'failed', outcome: 'attempts_exhausted' } as const;

export function attemptDelivery(deps: AttemptDeliveryDeps): AttemptDelivery {
  return {
    async first(ref, attemptsAllowed) {
      const [event, settings] = await Promise.all([
        current(deps.events, ref),
        deps.settings.find(ref.workspaceId),
      ]);
      if (event?.state !== 'pending' || runOf(event) !== runOf(ref) || !isDeliverable(settings)) {
        return endWithoutAttempt(deps, runRef(ref), DISABLED);
      }
      if (event.attempts.length >= attemptsAllowed)
        return endWithoutAttempt(deps, runRef(ref), EXHAUSTED);
      if (event.attempts.length > 0 || deps.health.isTroubled(originOf(settings))) {
        return leaveToLater(event.attempts);
      }
      const attempt = { number: 1, startedAt: deps.clock.now(), ...UNFINISHED };
      const posted = await post(deps, settings, openReceiverToken(deps, settings), event, attempt);
      return concludeAttempt(deps, event, attempt, posted, attemptsAllowed);
    },

    async later(ref, attemptsAllowed, signal) {
      const settings = await deps.settings.find(ref.workspaceId);
      if (!isDeliverable(settings)) return endWithoutAttempt(deps, runRef(ref), DISABLED);
      const token = openReceiverToken(deps, settings);

      const startedAt = deps.clock.now();
      const event = await deps.events.beginAttempt(runRef(ref), startedAt, attemptsAllowed);
      const attempt = event?.attempts.at(-1);
      if (event === null || attempt === undefined) {
        return endWithoutAttempt(deps, runRef(ref), EXHAUSTED);
      }
      const posted = await post(deps, settings, token, event, attempt, signal);
      return concludeAttempt(deps, event, attempt, posted, attemptsAllowed);
    },
  };
}

const UNFINISHED = { durationMs: null, outcome: null, httpStatus: null, responseText: null };

/** A run that was asked for begins here if nothing began it before: the workflow that has it is what lasts. */
function current(
  events: WebhookEventRepository,
  { workspaceId, eventId, resend }: DeliveryRef,
): Promise<WebhookEvent | null> {
  return resend === null
    ? events.find(workspaceId, eventId)
    : events.beginRun(workspaceId, eventId, resend);
}

export function runRef({ workspaceId, eventId, resend }: DeliveryRef): RunRef {
  return { workspaceId, eventId, run: runOf({ resend }) };
}

function originOf({ url }: DeliverableSettings): string {
  return new URL(url).origin;
}

/** Before an attempt is counted: a worker with the wrong HERALD_SECRET_KEY must not use attempts up. */
function openReceiverToken(
  { secretBox }: AttemptDeliveryDeps,
  { workspaceId, sealedToken }: DeliverableSettings,
): string | null {
  return sealedToken === null ? null : openToken(secretBox, workspaceId, sealedToken);
}

async function post(
  deps: AttemptDeliveryDeps,
  settings: DeliverableSettings,
  token: string | null,
  event: WebhookEvent,
  attempt: DeliveryAttempt,
  signal?: AbortSignal,
): Promise<PostResult> {
  const origin = originOf(settings);
  deps.health.begin(origin);
  const number = attemptsBefore(event) + attempt.number;
  const delivery = { event, url: settings.url, token, attempt: number };
  const posted = await postToReceiver(deps, delivery, signal);
  const delivered = posted.verdict === 'delivered';
  deps.health.end(origin, { delivered, durationMs: posted.durationMs });
  return posted;
}

/** Nothing is attempted now; the attempts made so far, if any, count. */
function leaveToLater(attempts: DeliveryAttempt[]): AttemptDeliveryResult {
  const outcome = attempts.at(-1)?.outcome ?? 'receiver_in_trouble';
  return { kind: 'retry', outcome, attempt: attempts.length, retryAfterMs: null };
}
