import type { Config } from '../../config';
import { traceEndpoint } from '../../config/tracing';
import type * as OpenTelemetry from '../../observability/tracing/open-telemetry';
import type { StartedTracing } from '../../observability/tracing/open-telemetry';
import type { Tracing } from '../../ports/tracing';
import { type TraceInterceptors, createTraceInterceptors } from '../../temporal/trace-interceptors';

/** Tracing of one process. */
export interface ComposedTracing extends Omit<StartedTracing, 'tracer'> {
  interceptors: TraceInterceptors;
}

/** Processes that trace; commands do not. */
const TRACED = new Set(['api', 'worker']);

/** Starts tracing in an API or worker process; undefined where it is off, which loads no part of OpenTelemetry. */
export function composeTracing(
  config: Config,
  service: string,
  onFailure: (error: unknown) => void,
): ComposedTracing | undefined {
  const endpoint = TRACED.has(service) ? traceEndpoint(config) : null;
  if (endpoint === null) return undefined;
  const { startOpenTelemetry } =
    require('../../observability/tracing/open-telemetry') as typeof OpenTelemetry;
  const { tracer, tracing, close } = startOpenTelemetry({
    endpoint,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    serviceName: config.OTEL_SERVICE_NAME ?? `herald-${service}`,
    onFailure,
  });
  return { tracing, close, interceptors: createTraceInterceptors(tracer) };
}

/** Returns how work runs at a place in a trace; just runs it where tracing is off. */
export function withinTraces(tracing: ComposedTracing | undefined): Tracing['within'] {
  return (place, work) => (tracing === undefined ? work() : tracing.tracing.within(place, work));
}
