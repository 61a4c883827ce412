import type { DeliveryAttempt, WebhookEvent, WebhookEventState } from '../../domain/webhook-event';
import { type DeliveryVerdict, parseRetryAfter } from '../../domain/retry-schedule';
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
  return async ({ workspaceId, eventId }, options) => {
    const settings = await deps.settings.find(workspaceId);
    const url = deliverableUrl(settings);
    if (settings === null || url === null) {
      return withoutAttempt(deps, workspaceId, eventId, {
        state: 'cancelled',
        outcome: 'webhooks_disabled',
      });
    }
    const { origin } = new URL(url);
    if (options.deferTroubled && deps.health.isTroubled(origin)) return { kind: 'deferred' };

    const { attemptsAllowed, signal } = options;
    const event = await deps.events.beginAttempt(
      workspaceId,
      eventId,
      deps.clock.now(),
      attemptsAllowed,
    );
    const begun = event?.attempts.at(-1);
    if (event === null || begun === undefined) {
      return withoutAttempt(deps, workspaceId, eventId, {
        state: 'failed',
        outcome: 'attempts_exhausted',
      });
    }
    const posted = await postToReceiver(
      deps,
      { event, settings, url, attempt: begun.number },
      signal,
    );
    const delivered = posted.verdict === 'delivered';
    deps.health.note(origin, { delivered, durationMs: posted.durationMs });
    return conclude(deps, event, begun, posted, attemptsAllowed);
  };
}

function deliverableUrl(settings: WebhookSettings | null): string | null {
  return settings?.enabled === true ? settings.url : null;
}

async function conclude(
  deps: AttemptDeliveryDeps,
  event: WebhookEvent,
  begun: DeliveryAttempt,
  posted: PostResult,
  attemptsAllowed: number,
): Promise<AttemptDeliveryResult> {
  const { verdict, outcome, httpStatus, durationMs, responseText } = posted;
  const attempt = { ...begun, durationMs, outcome, httpStatus, responseText };
  const state = stateAfter(verdict, begun.number, attemptsAllowed);
  const recorded = await tryRecord(deps, event, attempt, state);
  const made = { attempt, state, recorded };

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

/** Ends an event that no further attempt may be made for; one that is final already stays as it is. */
async function withoutAttempt(
  deps: AttemptDeliveryDeps,
  workspaceId: string,
  eventId: string,
  end: { state: 'failed' | 'cancelled'; outcome: string },
): Promise<AttemptDeliveryResult> {
  const event = await deps.events.find(workspaceId, eventId);
  if (event === null) return { kind: 'final', state: 'cancelled', outcome: 'event_expired' };
  if (event.state !== 'pending')
    return { kind: 'final', state: event.state, outcome: 'already_final' };
  await deps.events.finish(workspaceId, eventId, end.state, deps.clock.now());
  deps.metrics.deliveryFinished(end.state);
  return { kind: 'final', ...end };
}
