import type { Clock } from '../../ports/clock';
import type { FailingWatch } from '../../ports/repositories';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

export interface ReportFailureDeps {
  watch: FailingWatch;
  workflows: WorkflowGateway;
  clock: Clock;
  /** Off where no mail can be sent. */
  enabled: boolean;
}

/** A delivery of this workspace has failed for good, and that is on record. */
export type ReportFailure = (workspaceId: string) => Promise<void>;

/** Longer than the longest pause between two looks of a watch (workflows/watch-failing.ts). */
const WATCH_EXPIRES_MS = 30 * 60 * 1000;

/**
 * Has the receiver watched. Whoever watches it already looks at the record once more after it has said that it stops,
 * so that a failure is seen by one of the two, and a receiver that fails every second is not reported every second.
 */
export function reportFailure({
  watch,
  workflows,
  clock,
  enabled,
}: ReportFailureDeps): ReportFailure {
  return async (workspaceId) => {
    if (!enabled) return;
    const since = new Date(clock.now().getTime() - WATCH_EXPIRES_MS);
    if (!(await watch.isWatched(workspaceId, since))) await workflows.startWatch(workspaceId);
  };
}
