import { z } from 'zod';
import { address, flag } from './values';

const collector = address('put credentials into OTEL_EXPORTER_OTLP_HEADERS');

/**
 * Settings of traces, under the names that OpenTelemetry gave them. Its SDK reads further `OTEL_*` variables itself, such
 * as limits of the export; docs/tracing.md names them.
 */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector
    .optional()
    .describe(
      'OpenTelemetry collector that gets traces, e.g. `http://127.0.0.1:4318`; with it, tracing is on (docs/tracing.md)',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector
    .optional()
    .describe(
      'Whole address that traces are sent to, if the collector takes them at another path, e.g. `http://127.0.0.1:4318/otlp/v1/traces`',
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .default('http/protobuf')
    .describe('How traces are written for the collector'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .optional()
    .describe('Headers for the collector, e.g. `authorization=Bearer%20token`'),
  OTEL_SDK_DISABLED: flag.default(false).describe('Turns tracing off, whatever the endpoint'),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'])
    .default('otlp')
    .describe('`none` turns tracing off, whatever the endpoint'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on')
    .describe('Which traces are exported; `parentbased_traceidratio` for a part of them'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('The part of traces that a ratio sampler takes, e.g. `0.01`'),
  OTEL_SERVICE_NAME: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Name of the process in traces; `herald-api` or `herald-worker` when not set'),
  WEBHOOK_TRACEPARENT: flag
    .default(false)
    .describe('Sends receivers the `traceparent` header, so that their spans join the trace'),
};

type TracingSettings = z.output<z.ZodObject<typeof tracingSettings>>;

/** Returns the address that traces are sent to; null when tracing is off. */
export function traceEndpoint(config: TracingSettings): string | null {
  if (config.OTEL_SDK_DISABLED || config.OTEL_TRACES_EXPORTER === 'none') return null;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = config;
  if (own !== undefined) return own;
  return base === undefined ? null : `${base.replace(/\/$/, '')}/v1/traces`;
}
