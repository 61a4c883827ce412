import { Counter, Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../ports/metrics';

/** Creates the metrics of live updates and of listeners. */
export function streamMetrics(
  registry: Registry,
): Pick<Metrics, 'liveStreams' | 'liveEventSent' | 'listeners' | 'listenerEventSent'> {
  const registers = [registry];
  const labelNames = ['event'];
  const streams = new Gauge({
    name: 'herald_live_streams',
    help: 'Open streams of live updates',
    registers,
  });
  const events = new Counter({
    name: 'herald_live_events_total',
    help: 'Events sent on streams of live updates',
    labelNames,
    registers,
  });
  const listeners = new Gauge({
    name: 'herald_listeners',
    help: 'Open streams of statuses for developers',
    registers,
  });
  const listenerEvents = new Counter({
    name: 'herald_listener_events_total',
    help: 'Events sent on streams of statuses for developers',
    labelNames,
    registers,
  });
  return {
    liveStreams: (open) => streams.set(open),
    liveEventSent: (event) => events.inc({ event }),
    listeners: (open) => listeners.set(open),
    listenerEventSent: (event) => listenerEvents.inc({ event }),
  };
}
