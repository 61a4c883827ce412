import type { Clock } from '../../ports/clock';
import type { FailingWatch } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

export interface ReportFailureDeps {
  watch: FailingWatch;
  workflows: Pick<WorkflowGateway, 'startWatch'>;
  clock: Clock;
  /** How long a watch counts that nobody renews. */
  watchMs: number;
  /** Off where no mail can be sent. */
  enabled: boolean;
}

/**
 * A delivery of this workspace has failed for good, and that is on record.
 * @throws Error when the watch cannot be started; the next failure tries again
 */
export type ReportFailure = (workspaceId: string) => Promise<void>;

/** For one report to start the watch; short, because a worker that dies in it leaves the receiver unwatched so long. */
const CLAIM_MS = 5000;

/**
 * Has the receiver watched. Whoever watches it already looks at the record once more after it has said that it stops,
 * so that a failure is seen by one of the two. One report of many starts the watch, and none the watch that goes on:
 * its workflow gets few signals, however often the receiver fails and however long the workflow is held up.
 */
export function reportFailure({
  watch,
  workflows,
  clock,
  watchMs,
  enabled,
}: ReportFailureDeps): ReportFailure {
  return async (workspaceId) => {
    if (!enabled) return;
    const now = clock.now();
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    if (!(await watch.claim(workspaceId, now, claimedUntil))) return;
    try {
      await workflows.startWatch(workspaceId);
    } catch (error) {
      await watch.move(workspaceId, claimedUntil, now);
      throw error;
    }
    await watch.move(workspaceId, claimedUntil, new Date(now.getTime() + watchMs));
  };
}
