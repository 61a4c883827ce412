import { Counter, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metrics } from '../ports/metrics';

export interface PrometheusMetrics extends Metrics {
  contentType: string;
  /** The exposition text of `/metrics`. */
  expose(): Promise<string>;
}

/** Counters and the process's own numbers, in a registry of their own: one process may hold several in tests. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });

  const sends = counter('herald_sends_total', 'Finished sends by outcome and mode', [
    'outcome',
    'mode',
  ]);
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
  const callbacks = counter('herald_callback_items_total', 'Items in provider callbacks by kind', [
    'provider',
    'kind',
  ]);
  const rateLimited = counter(
    'herald_rate_limited_total',
    'Requests refused with 429, by whose limit was used up',
    ['scope'],
  );
  const swept = counter('herald_swept_total', 'Work a crash left unstarted, started by the sweep', [
    'kind',
  ]);

  return {
    contentType: registry.contentType,
    expose: () => registry.metrics(),
    sendFinished: (outcome, mode) => sends.inc({ outcome, mode }),
    deliveryAttempted: (outcome) => attempts.inc({ outcome }),
    deliveryDeferred: () => deferrals.inc(),
    deliveryFinished: (state) => deliveries.inc({ state }),
    callbackItems: (provider, kind, count) => callbacks.inc({ provider, kind }, count),
    rateLimited: (scope) => rateLimited.inc({ scope }),
    swept: (kind, count) => swept.inc({ kind }, count),
  };
}
