import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metrics } from '../ports/metrics';
import { type BacklogReading, backlogGauges } from './backlog-gauges';
import { streamMetrics } from './stream-metrics';

export interface PrometheusMetrics extends Metrics {
  contentType: string;
  /** The exposition text of `/metrics`. */
  expose(): Promise<string>;
  /** Adds the numbers of the process itself; measuring them takes a timer for as long as it lives. */
  watchProcess(): void;
  /** Adds what waits in the database and in Temporal, read when it is scraped. */
  watchBacklog(read: () => Promise<BacklogReading>): void;
  /** Tells which key seals in this process, by its id. */
  sealsWith(keyId: string): void;
}

/** From a send that nothing waits for to a campaign of hundreds of thousands. */
const QUEUE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200];

/** From a read to the longest synchronous send. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

type NewCounter = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
) => Counter<Label>;

/** Counters in a registry of their own: one process may hold several in tests. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  const counter: NewCounter = (name, help, labelNames) =>
    new Counter({ name, help, labelNames, registers: [registry] });

  return {
    contentType: registry.contentType,
    expose: () => registry.metrics(),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchBacklog: (read) => backlogGauges(registry, read),
    sealsWith: secretKeyInfo(registry),
    ...sendMetrics(registry, counter),
    clockSkew: clockSkew(registry),
    ...permitMetrics(registry, counter),
    ...httpMetrics(registry),
    ...deliveryMetrics(registry, counter),
    ...workMetrics(counter),
    answerEnded: answerMetrics(counter),
    ...streamMetrics(registry),
    dependencyUp: dependencies(registry),
    templateSyncFinished: templateSyncs(registry),
  };
}

function sendMetrics(
  registry: Registry,
  counter: NewCounter,
): Pick<
  Metrics,
  'sendFinished' | 'sendBegun' | 'sendCorrected' | 'sendPostponed' | 'sendSlotMissed'
> {
  const sends = counter('herald_sends_total', 'Finished sends by outcome and mode', [
    'outcome',
    'mode',
  ]);
  const queueTime = new Histogram({
    name: 'herald_send_queue_seconds',
    help: 'Time from the acceptance of a send to its first provider call',
    buckets: QUEUE_SECONDS,
    registers: [registry],
  });
  const postponed = counter(
    'herald_send_deferrals_total',
    'Sends put off: the rate of their sender or recipient is used up, no permit is free, or no key opens the credentials',
    ['limit'],
  );
  const corrected = counter(
    'herald_sends_corrected_total',
    'Sends that ended as failed and were proved accepted by a report of the provider',
    ['outcome'],
  );
  const slotsMissed = counter(
    'herald_send_slots_missed_total',
    'Slots of senders that a process came too late to use: its event loop or its database lags',
    [],
  );
  return {
    sendFinished: (outcome, mode) => sends.inc({ outcome, mode }),
    sendBegun: (queueSeconds) => queueTime.observe(queueSeconds),
    sendCorrected: (outcome) => corrected.inc({ outcome }),
    sendPostponed: (limit) => postponed.inc({ limit }),
    sendSlotMissed: () => slotsMissed.inc(),
  };
}

function workMetrics(
  counter: NewCounter,
): Pick<
  Metrics,
  'callbackItems' | 'rateLimited' | 'refusalsLogged' | 'reconciled' | 'errorUnclassified'
> {
  const callbacks = counter('herald_callback_items_total', 'Items in provider callbacks by kind', [
    'provider',
    'kind',
  ]);
  const unclassified = counter('herald_unclassified_errors_total', 'Failures without a class', []);
  const rateLimited = counter(
    'herald_rate_limited_total',
    'Requests refused with 429, by whose limit was used up',
    ['scope'],
  );
  const refusals = counter(
    'herald_refused_requests_total',
    'Refused requests with a known API key, by whether the workspace sees them: logged, counted only, or dropped',
    ['outcome'],
  );
  const reconciled = counter(
    'herald_swept_total',
    'What the sweep took up: work that a crash left unstarted, pending deliveries whose workflow it made sure of',
    ['kind'],
  );
  return {
    callbackItems: (provider, kind, count) => callbacks.inc({ provider, kind }, count),
    errorUnclassified: () => unclassified.inc(),
    rateLimited: (scope) => rateLimited.inc({ scope }),
    refusalsLogged: (outcome, count) => refusals.inc({ outcome }, count),
    reconciled: (kind, count) => reconciled.inc({ kind }, count),
  };
}

function secretKeyInfo(registry: Registry): PrometheusMetrics['sealsWith'] {
  const info = new Gauge({
    name: 'herald_secret_key_info',
    help: 'The id of the HERALD_SECRET_KEY that this process seals with',
    labelNames: ['key_id'],
    registers: [registry],
  });
  return (keyId) => info.set({ key_id: keyId }, 1);
}

function dependencies(registry: Registry): Metrics['dependencyUp'] {
  const up = new Gauge({
    name: 'herald_dependency_up',
    help: 'Whether what the process depends on answers: 1 or 0',
    labelNames: ['dependency'],
    registers: [registry],
  });
  return (dependency, isUp) => up.set({ dependency }, isUp ? 1 : 0);
}

function clockSkew(registry: Registry): Metrics['clockSkew'] {
  const skew = new Gauge({
    name: 'herald_clock_skew_seconds',
    help: "How far this host's clock is ahead of the database's",
    registers: [registry],
  });
  return (aheadSeconds) => skew.set(aheadSeconds);
}

function answerMetrics(counter: NewCounter): Metrics['answerEnded'] {
  const answers = counter(
    'herald_agent_answers_total',
    'Answers of AI agents that went out, and why others did not',
    ['outcome'],
  );
  return (outcome) => answers.inc({ outcome });
}

function permitMetrics(
  registry: Registry,
  counter: NewCounter,
): Pick<Metrics, 'permitsHeld' | 'permitRefused'> {
  const held = new Gauge({
    name: 'herald_permits_held',
    help: 'Calls under way to providers, models and receivers, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  const refused = counter(
    'herald_permits_refused_total',
    'Calls put off because their workspace or origin has its share of the permits, by kind',
    ['kind'],
  );
  return {
    permitsHeld: (kind, count) => held.set({ kind }, count),
    permitRefused: (kind) => refused.inc({ kind }),
  };
}

function httpMetrics(registry: Registry): Pick<Metrics, 'httpRequest' | 'callbackAnswered'> {
  const registers = [registry];
  const requests = new Histogram({
    name: 'herald_http_request_seconds',
    help: 'Requests to the API by route, method and class of status, and how long they took; streams are left out',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const callbacks = new Histogram({
    name: 'herald_callback_seconds',
    help: 'Callbacks of providers by class of status, and how long they took with the way of their body',
    labelNames: ['provider', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  return {
    httpRequest: (labels, seconds) => requests.observe({ ...labels }, seconds),
    callbackAnswered: (provider, status, seconds) =>
      callbacks.observe({ provider, status }, seconds),
  };
}

function deliveryMetrics(registry: Registry, counter: NewCounter) {
  const starts = counter(
    'herald_webhook_starts_total',
    'Deliveries started by the API, by the process that makes the first attempt',
    ['place'],
  );
  const attempts = counter('herald_webhook_attempts_total', 'POSTs to receivers by outcome', [
    'outcome',
  ]);
  const deferrals = counter(
    'herald_webhook_deferrals_total',
    'POSTs put off because their receiver has its share of connections',
    [],
  );
  const deliveries = counter('herald_webhook_deliveries_total', 'Webhook events by final state', [
    'state',
  ]);
  const attemptTime = new Histogram({
    name: 'herald_webhook_attempt_seconds',
    help: 'Time of one POST to a receiver, by outcome; answers by class of status',
    labelNames: ['outcome'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  return {
    deliveryAttempted(outcome: string, seconds: number) {
      attempts.inc({ outcome });
      attemptTime.observe({ outcome: outcome.replace(/^http_(\d)\d\d$/, 'http_$1xx') }, seconds);
    },
    deliveryStarted: (place: string) => starts.inc({ place }),
    deliveryDeferred: () => deferrals.inc(),
    deliveryFinished: (state: string) => deliveries.inc({ state }),
  };
}

function templateSyncs(registry: Registry): Metrics['templateSyncFinished'] {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'herald_template_sync_seconds',
    help: "Syncs of a sender's templates by outcome, and how long they took",
    labelNames: ['outcome'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300],
    registers,
  });
  const lastDone = new Gauge({
    name: 'herald_template_sync_last_success_timestamp_seconds',
    help: 'When this process last synced the templates of any sender',
    registers,
  });
  return (outcome, durationMs) => {
    seconds.observe({ outcome }, durationMs / 1000);
    if (outcome === 'done') lastDone.setToCurrentTime();
  };
}
