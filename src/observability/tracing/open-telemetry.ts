import { setTimeout as pause } from 'node:timers/promises';
import { type Tracer, context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Tracing } from '../../ports/tracing';
import { createTracing } from './create-tracing';

export interface ExportOptions {
  /** Address that spans are sent to. */
  endpoint: string;
  protocol: 'http/protobuf' | 'http/json';
  /** Name of the process in traces. */
  serviceName: string;
  /** Called when spans could not be exported, at most once a minute. */
  onFailure: (error: unknown) => void;
}

export interface StartedTracing {
  tracing: Tracing;
  /** Makes spans in the same traces, for the interceptors of the Temporal SDK. */
  tracer: Tracer;
  /** Exports what is left, for a limited time. Never rejects. */
  close: () => Promise<void>;
}

/** Longest flush at a stop: a collector that hangs must not hold it up. */
const FLUSH_MS = 2000;
const FAILURE_INTERVAL_MS = 60_000;

/**
 * Starts the SDK of OpenTelemetry, which reads sampler, limits, headers and resource from its own `OTEL_*` variables. Its
 * queue is bounded, and drops spans while the collector does not answer. The tracer is not registered for others:
 * libraries that trace themselves do not know Herald's rules for attributes.
 */
export function startOpenTelemetry({
  endpoint: url,
  protocol,
  serviceName,
  onFailure,
}: ExportOptions): StartedTracing {
  const fail = seldom(onFailure);
  setGlobalErrorHandler(fail);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // Baggage is not passed on: callers may put anything into it.
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const Exporter = protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  const environment = detectResources({ detectors: [envDetector] });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(environment),
    spanProcessors: [new BatchSpanProcessor(new Exporter({ url }))],
  });
  const tracer = provider.getTracer('herald');
  return {
    tracer,
    tracing: createTracing(tracer),
    close: async () => {
      const flushed = provider.shutdown().catch(fail);
      await Promise.race([flushed, pause(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

/** Passes on one failure a minute: a collector that is away fails each export. */
function seldom(onFailure: (error: unknown) => void): (error: unknown) => void {
  let lastMs = -Infinity;
  return (error) => {
    const nowMs = performance.now();
    if (nowMs - lastMs < FAILURE_INTERVAL_MS) return;
    lastMs = nowMs;
    onFailure(error);
  };
}
