import type { WorkerOptions } from '@temporalio/worker';

/** Slots of the worker that runs workflows. */
export interface MainWorkerSlots {
  /** First delivery attempts at once. */
  deliver: number;
  /** Provider calls at once. */
  send: number;
}

/** Returns the tuning of the worker that runs workflows. The bench gives its bare worker the same, for a fair comparison. */
export function mainWorkerOptions({ deliver, send }: MainWorkerSlots) {
  return {
    /** As many as run at once: workflows live for seconds, and few wait for a retry. */
    maxCachedWorkflows: 2 * deliver,
    maxConcurrentWorkflowTaskPolls: 20,
    nonStickyToStickyPollRatio: 0.5,
    // A workflow task keeps its slot while its local activities run: as many remain for sends and other workflows.
    maxConcurrentWorkflowTaskExecutions: 2 * deliver,
    maxConcurrentLocalActivityExecutions: deliver,
    maxConcurrentActivityTaskExecutions: send,
  } satisfies Partial<WorkerOptions>;
}
