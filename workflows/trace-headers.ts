import type { Headers, WorkflowInterceptorsFactory } from '@temporalio/workflow';

/** Header in which the interceptors of the Temporal SDK keep the place in a trace. */
const TRACE_HEADER = '_tracer-data';

/**
 * Hands the trace of a workflow's start on to its activities and children, so that each continues it, whenever and
 * wherever it runs. Nothing more: spans inside of workflows would bring OpenTelemetry into every isolate (ADR 35). A run
 * that continues as new begins without a trace, or one trace would grow for months.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let trace: Headers = {};
  const traced = <Input extends { headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...trace },
  });
  return {
    inbound: [
      {
        execute(input, next) {
          const place = input.headers[TRACE_HEADER];
          if (place !== undefined) trace = { [TRACE_HEADER]: place };
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(traced(input)),
        scheduleLocalActivity: (input, next) => next(traced(input)),
        startChildWorkflowExecution: (input, next) => next(traced(input)),
      },
    ],
  };
};
