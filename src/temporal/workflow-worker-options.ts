import type { WorkerOptions } from '@temporalio/worker';

/** Tuning of workers that run workflows. The bench gives its bare worker the same, for a fair comparison. */
export const WORKFLOW_WORKER_OPTIONS = {
  /** Few, because workflows live for seconds and few wait for a retry. */
  maxCachedWorkflows: 200,
  maxConcurrentWorkflowTaskPolls: 20,
  nonStickyToStickyPollRatio: 0.5,
} satisfies Partial<WorkerOptions>;

/** Returns the tuning of the worker of first deliveries, `slots` of them at once. */
export function deliverWorkerOptions(slots: number) {
  return {
    ...WORKFLOW_WORKER_OPTIONS,
    // A workflow task keeps its slot while its local activities run.
    maxConcurrentWorkflowTaskExecutions: slots,
  } satisfies Partial<WorkerOptions>;
}
