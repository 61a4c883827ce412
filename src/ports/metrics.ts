import type { ProviderName } from '../domain/sender';
import { COUNTED_ONLY_KINDS, UNREAD_KINDS } from '../domain/unread-callback';

/**
 * Values of the labels that are closed sets, by metric and label. docs/metrics.md lists them. Sets that grow with the
 * product's own lists are left out: routes, outcomes of POSTs, ids of keys.
 */
export const LABEL_VALUES = {
  herald_sends_total: { outcome: ['accepted', 'rejected', 'unreachable'], mode: ['sync', 'async'] },
  herald_send_deferrals_total: { limit: ['sender', 'recipient', 'permit', 'credentials'] },
  herald_sends_corrected_total: { outcome: ['rejected', 'unreachable'] },
  herald_permits_held: {
    kind: [
      'send',
      'agent',
      'template_page',
      'template_write',
      'first_delivery',
      'later_delivery',
      'media',
      'upload',
      'export',
      'read',
    ],
  },
  herald_dependency_up: { dependency: ['mongodb', 'temporal'] },
  herald_webhook_starts_total: { place: ['api', 'worker'] },
  herald_webhook_deliveries_total: { state: ['delivered', 'failed', 'cancelled'] },
  herald_callback_items_total: {
    provider: ['meta', 'twilio'],
    kind: [
      'accepted',
      'status',
      'inbound',
      'message_change',
      'app_message',
      'history',
      'preference',
      'identity_change',
      'templates_changed',
      'sender_health',
      ...UNREAD_KINDS,
      ...COUNTED_ONLY_KINDS,
      'unmatched',
      'surplus',
      'failed',
      'bad_signature',
      'too_large',
      'unread',
      'unread_refused',
      'replayed',
    ],
  },
  herald_rate_limited_total: {
    scope: [
      'key',
      'workspace',
      'person',
      'refused',
      'anonymous',
      'key_request',
      'webhook_test',
      'agent_test',
    ],
  },
  herald_refused_requests_total: { outcome: ['logged', 'counted', 'dropped'] },
  herald_agent_answers_total: {
    outcome: [
      'answered',
      'taken_over',
      'no_agent',
      'number_disconnected',
      'customer_unreachable',
      'window_closed',
      'hourly_limit',
      'agent_failed',
      'asked_for_person',
      'answer_too_long',
      'answer_refused',
      'answer_unreachable',
      'answer_undelivered',
      'cancelled',
    ],
  },
  herald_swept_total: {
    kind: [
      'send',
      'answer',
      'delivery',
      'recovery',
      'audit',
      'erasure',
      'snooze',
      'sync_schedule',
      'expired',
      'expired_delivery',
    ],
  },
  herald_template_sync_seconds: { outcome: ['done', 'failed', 'ended'] },
  herald_live_events_total: { event: ['ready', 'changed', 'resync', 'presence'] },
  herald_listener_events_total: { event: ['ready', 'webhook', 'gap'] },
} as const;

type Labels = typeof LABEL_VALUES;
type Value<
  Metric extends keyof Labels,
  Label extends keyof Labels[Metric],
> = Labels[Metric][Label] extends readonly (infer Name)[] ? Name : never;

/** Dependencies of a process. */
export type Dependency = Value<'herald_dependency_up', 'dependency'>;

/** Kinds of permits: calls of the same kind share a limit of the process. */
export type PermitKind = Value<'herald_permits_held', 'kind'>;

/** Kinds of items in callbacks, by what they are or by what became of them. */
export type CallbackKind = Value<'herald_callback_items_total', 'kind'>;

/** A request over HTTP: the pattern of its route, never its path. */
export interface HttpLabels {
  route: string;
  method: string;
  /** The class, `2xx` to `5xx`, or `aborted`. */
  status: string;
}

/** Metrics for operators. Labels are closed sets: never an id, a host or a number. */
export interface Metrics {
  sendFinished(
    outcome: Value<'herald_sends_total', 'outcome'>,
    mode: Value<'herald_sends_total', 'mode'>,
  ): void;
  /** Counts a message that failed with an error no class knows (contract 7.1). */
  errorUnclassified(): void;
  /** The first provider call of a send begins, so long after the send was accepted. */
  sendBegun(queueSeconds: number): void;
  /** A send that had ended as failed turned out to be accepted. */
  sendCorrected(outcome: Value<'herald_sends_corrected_total', 'outcome'>): void;
  /** A send was put off before its provider call. */
  sendPostponed(reason: Value<'herald_send_deferrals_total', 'limit'>): void;
  /** This process's clock is so far ahead of the database's, or behind it where negative. */
  clockSkew(aheadSeconds: number): void;
  /** A process came too late to a slot that it had reserved. */
  sendSlotMissed(): void;
  /** Sets how many permits of a kind are in use in this process. */
  permitsHeld(kind: PermitKind, count: number): void;
  /** Counts a call that was put off because the concurrency limit of its workspace or origin is reached. */
  permitRefused(kind: PermitKind): void;
  /** A request to the API was answered, or its caller left. */
  httpRequest(labels: HttpLabels, seconds: number): void;
  /** A callback was answered after so long, its body's way included. */
  callbackAnswered(provider: ProviderName, status: string, seconds: number): void;
  /** Counts a started delivery by where its first attempt is made: in this API process or by a worker. */
  deliveryStarted(place: Value<'herald_webhook_starts_total', 'place'>): void;
  deliveryAttempted(outcome: string, seconds: number): void;
  /**
   * Counts an attempt that was put off because the concurrency limit of its receiver is reached or its circuit is
   * open.
   */
  deliveryDeferred(): void;
  deliveryFinished(state: Value<'herald_webhook_deliveries_total', 'state'>): void;
  callbackItems(provider: ProviderName, kind: CallbackKind, count: number): void;
  rateLimited(scope: Value<'herald_rate_limited_total', 'scope'>): void;
  /** Counts refused requests with a known key: logged, only counted beyond the limit of a minute, or dropped. */
  refusalsLogged(outcome: Value<'herald_refused_requests_total', 'outcome'>, count: number): void;
  /** So many live streams are open in this process. */
  liveStreams(open: number): void;
  liveEventSent(event: Value<'herald_live_events_total', 'event'>): void;
  /** So many streams of listeners are open in this process. */
  listeners(open: number): void;
  listenerEventSent(event: Value<'herald_listener_events_total', 'event'>): void;
  /** An answer of an agent went out, or why none did. */
  answerEnded(outcome: Value<'herald_agent_answers_total', 'outcome'>): void;
  reconciled(kind: Value<'herald_swept_total', 'kind'>, count: number): void;
  dependencyUp(dependency: Dependency, isUp: boolean): void;
  templateSyncFinished(
    outcome: Value<'herald_template_sync_seconds', 'outcome'>,
    durationMs: number,
  ): void;
}
