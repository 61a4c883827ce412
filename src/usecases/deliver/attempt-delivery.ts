import type { DeliveryAttempt } from '../../domain/webhook-event';
import type { WebhookSettings } from '../../domain/webhook-settings';
import type { WebhookSettingsRepository } from '../../ports/repositories';
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
  health: ReceiverHealth;
}

interface EventRef {
  workspaceId: string;
  eventId: string;
}

/** Attempts an event with the settings as they are now (contract 7). Both throw only when the database is away before the POST. */
export interface AttemptDelivery {
  /**
   * The first attempt, made in the cheapest way: it is written down when it is over, so one that a crash cut short is
   * made again. A receiver in trouble, and an event that was attempted before, are left to `later`.
   */
  first(ref: EventRef, attemptsAllowed: number): Promise<AttemptDeliveryResult>;
  /** Any attempt, written down before it is made, so that no crash lets an event exceed its attempts. */
  later(
    ref: EventRef,
    attemptsAllowed: number,
    signal: AbortSignal,
  ): Promise<AttemptDeliveryResult>;
}

const DISABLED = { state: 'cancelled', outcome: 'webhooks_disabled' } as const;
const EXHAUSTED = { state: 'failed', outcome: 'attempts_exhausted' } as const;

export function attemptDelivery(deps: AttemptDeliveryDeps): AttemptDelivery {
  return {
    async first(ref, attemptsAllowed) {
      const { workspaceId, eventId } = ref;
      const [event, settings] = await Promise.all([
        deps.events.find(workspaceId, eventId),
        deps.settings.find(workspaceId),
      ]);
      const receiver = deliverable(settings);
      if (event?.state !== 'pending' || receiver === null)
        return endWithoutAttempt(deps, ref, DISABLED);
      if (event.attempts.length > 0 || deps.health.isTroubled(receiver.origin))
        return leaveToLater(event.attempts);

      const attempt = { number: 1, startedAt: deps.clock.now(), ...UNFINISHED };
      const posted = await post(deps, { event, attempt: attempt.number, ...receiver });
      return concludeAttempt(deps, event, attempt, posted, attemptsAllowed);
    },

    async later(ref, attemptsAllowed, signal) {
      const { workspaceId, eventId } = ref;
      const receiver = deliverable(await deps.settings.find(workspaceId));
      if (receiver === null) return endWithoutAttempt(deps, ref, DISABLED);

      const startedAt = deps.clock.now();
      const event = await deps.events.beginAttempt(
        workspaceId,
        eventId,
        startedAt,
        attemptsAllowed,
      );
      const attempt = event?.attempts.at(-1);
      if (event === null || attempt === undefined) return endWithoutAttempt(deps, ref, EXHAUSTED);
      const posted = await post(deps, { event, attempt: attempt.number, ...receiver }, signal);
      return concludeAttempt(deps, event, attempt, posted, attemptsAllowed);
    },
  };
}

const UNFINISHED = { durationMs: null, outcome: null, httpStatus: null, responseText: null };

interface Receiver {
  settings: WebhookSettings;
  url: string;
  origin: string;
}

function deliverable(settings: WebhookSettings | null): Receiver | null {
  if (settings === null || !settings.enabled || settings.url === null) return null;
  return { settings, url: settings.url, origin: new URL(settings.url).origin };
}

async function post(
  deps: AttemptDeliveryDeps,
  { origin, ...delivery }: Parameters<typeof postToReceiver>[1] & Receiver,
  signal?: AbortSignal,
): Promise<PostResult> {
  const posted = await postToReceiver(deps, delivery, signal);
  const delivered = posted.verdict === 'delivered';
  deps.health.note(origin, { delivered, durationMs: posted.durationMs });
  return posted;
}

/** Nothing is attempted now; the attempts made so far, if any, count. */
function leaveToLater(attempts: DeliveryAttempt[]): AttemptDeliveryResult {
  const outcome = attempts.at(-1)?.outcome ?? 'receiver_in_trouble';
  return { kind: 'retry', outcome, attempt: attempts.length, retryAfterMs: null };
}
