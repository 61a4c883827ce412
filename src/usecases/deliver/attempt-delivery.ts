import type { DeliveryAttempt, WebhookEvent, WebhookEventState } from '../../domain/webhook-event';
import {
  type DeliveryVerdict,
  classifyDelivery,
  parseRetryAfter,
} from '../../domain/retry-schedule';
import type { WebhookSettings } from '../../domain/webhook-settings';
import type { Clock } from '../../ports/clock';
import type { Logger } from '../../ports/logger';
import type { Metrics } from '../../ports/metrics';
import type { WebhookEventRepository, WebhookSettingsRepository } from '../../ports/repositories';
import { postToReceiver, type PostDeps, type PostResult } from './post-to-receiver';
import type { ReceiverHealth } from './receiver-health';

export interface AttemptDeliveryDeps extends PostDeps {
  events: WebhookEventRepository;
  settings: WebhookSettingsRepository;
  health: ReceiverHealth;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
}

export interface DeliveryOptions {
  attemptsAllowed: number;
  /** Leave a receiver that is in trouble to the queue for slow receivers. */
  deferTroubled: boolean;
  signal?: AbortSignal;
}

/** What came of it. `attempt` is absent when none was made, `recorded` false when it could not be written down. */
export type AttemptDeliveryResult =
  | {
      kind: 'final';
      state: 'delivered' | 'failed' | 'cancelled';
      outcome: string;
      made?: MadeAttempt;
    }
  | { kind: 'retry'; outcome: string; retryAfterMs: number | null; made: MadeAttempt }
  | { kind: 'deferred' };

/** An attempt that was made has these. */
type FinishedAttempt = DeliveryAttempt & { durationMs: number; outcome: string };

export interface MadeAttempt {
  attempt: FinishedAttempt;
  state: Exclude<WebhookEventState, 'cancelled'>;
  recorded: boolean;
}

export type AttemptDelivery = (
  ref: { workspaceId: string; eventId: string },
  options: DeliveryOptions,
) => Promise<AttemptDeliveryResult>;

/**
 * One attempt to deliver an event, with the settings as they are now (contract 7). The attempt is written down before
 * the POST, so that no crash lets an event exceed its attempts. Throws only when the database is away before the POST.
 */
export function attemptDelivery(deps: AttemptDeliveryDeps): AttemptDelivery {
  return async (ref, options) => {
    const [event, settings] = await Promise.all([
      deps.events.find(ref.workspaceId, ref.eventId),
      deps.settings.find(ref.workspaceId),
    ]);
    if (event === null) return { kind: 'final', state: 'cancelled', outcome: 'event_expired' };
    if (event.state !== 'pending')
      return { kind: 'final', state: event.state, outcome: 'already_final' };
    const url = deliverableUrl(settings);
    if (settings === null || url === null)
      return finish(deps, event, 'cancelled', 'webhooks_disabled');
    if (event.attempts.length >= options.attemptsAllowed) {
      return finish(deps, event, 'failed', 'attempts_exhausted');
    }
    const origin = new URL(url).origin;
    if (options.deferTroubled && deps.health.isTroubled(origin)) return { kind: 'deferred' };

    const attempt = begunAttempt(event, deps.clock.now());
    const begun = await deps.events.beginAttempt(ref.workspaceId, event.id, attempt);
    if (!begun)
      throw new Error(`attempt ${attempt.number} of ${event.id} was begun by another worker`);
    const posted = await postToReceiver(
      deps,
      { event, settings, url, attempt: attempt.number },
      options.signal,
    );
    return conclude(deps, event, attempt, posted, options.attemptsAllowed, origin);
  };
}

function deliverableUrl(settings: WebhookSettings | null): string | null {
  return settings?.enabled === true ? settings.url : null;
}

function begunAttempt(event: WebhookEvent, startedAt: Date): DeliveryAttempt {
  const number = event.attempts.length + 1;
  return {
    number,
    startedAt,
    durationMs: null,
    outcome: null,
    httpStatus: null,
    responseText: null,
  };
}

async function conclude(
  deps: AttemptDeliveryDeps,
  event: WebhookEvent,
  begun: DeliveryAttempt,
  posted: PostResult,
  attemptsAllowed: number,
  origin: string,
): Promise<AttemptDeliveryResult> {
  const { outcome, httpStatus, durationMs, responseText } = posted;
  const verdict = classifyDelivery(posted.exchange);
  const attempt = { ...begun, durationMs, outcome, httpStatus, responseText };
  const state = stateAfter(verdict, begun.number, attemptsAllowed);
  const recorded = await tryRecord(deps, event, attempt, state);
  const made = { attempt, state, recorded };

  deps.health.note(origin, { delivered: verdict === 'delivered', durationMs });
  deps.metrics.deliveryAttempted(outcome);
  deps.log.info(
    {
      workspaceId: event.workspaceId,
      eventId: event.id,
      attempt: begun.number,
      outcome,
      state,
      durationMs,
    },
    'webhook attempt',
  );
  if (state === 'pending') {
    const retryAfterMs = parseRetryAfter(posted.retryAfter, deps.clock.now().getTime());
    return { kind: 'retry', outcome, retryAfterMs, made };
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
  deps: AttemptDeliveryDeps,
  event: WebhookEvent,
  attempt: DeliveryAttempt,
  state: WebhookEventState,
): Promise<boolean> {
  try {
    await deps.events.recordAttempt(event.workspaceId, event.id, attempt, state);
    return true;
  } catch (error) {
    // The POST was made: repeating it would be worse than writing it down late, so the workflow does that.
    deps.log.warn({ eventId: event.id, err: error }, 'webhook attempt not recorded yet');
    return false;
  }
}

async function finish(
  deps: AttemptDeliveryDeps,
  event: WebhookEvent,
  state: 'failed' | 'cancelled',
  outcome: string,
): Promise<AttemptDeliveryResult> {
  await deps.events.finish(event.workspaceId, event.id, state, deps.clock.now());
  deps.metrics.deliveryFinished(state);
  return { kind: 'final', state, outcome };
}
