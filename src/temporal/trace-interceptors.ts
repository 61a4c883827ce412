import type { Tracer } from '@opentelemetry/api';
import type { WorkflowClientInterceptor } from '@temporalio/client';
import type * as Interceptors from '@temporalio/interceptors-opentelemetry';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** Interceptors of the Temporal SDK that make spans, and carry traces through workflows in a header. */
export interface TraceInterceptors {
  /** Makes a span of each start and signal, and writes the header. */
  client: WorkflowClientInterceptor;
  /** Makes a span of each activity, which continues the trace in the header. */
  activity: ActivityInterceptorsFactory;
}

/** Creates the interceptors; loads OpenTelemetry, so it is called only where tracing is on. */
export function createTraceInterceptors(tracer: Tracer): TraceInterceptors {
  const { OpenTelemetryActivityInboundInterceptor, OpenTelemetryWorkflowClientInterceptor } =
    require('@temporalio/interceptors-opentelemetry') as typeof Interceptors;
  return {
    client: new OpenTelemetryWorkflowClientInterceptor({ tracer }),
    activity: (context) => ({
      inbound: new OpenTelemetryActivityInboundInterceptor(context, { tracer }),
    }),
  };
}

/** Returns the options of a client that traces; none where tracing is off. */
export function tracedClient(traces: TraceInterceptors | undefined) {
  return traces === undefined ? {} : { interceptors: { workflow: [traces.client] } };
}
