import type * as OpenTelemetry from './open-telemetry';
import type { ExportOptions, StartedTracing } from './open-telemetry';

export interface TracingOptions extends Omit<ExportOptions, 'endpoint'> {
  /** Address that spans are sent to; null when tracing is off. */
  endpoint: string | null;
}

/** Starts tracing; null when it is off, which loads no part of OpenTelemetry. */
export function startTracing(options: TracingOptions): StartedTracing | null {
  const { endpoint } = options;
  if (endpoint === null) return null;
  const { startOpenTelemetry } = require('./open-telemetry') as typeof OpenTelemetry;
  return startOpenTelemetry({ ...options, endpoint });
}
