import type { Clock } from '../../ports/clock';
import type { FailingWatch } from '../../ports/webhooks';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

/**
 * Has a failing receiver watched. One of many reports starts the watch, and none signals one that runs, so its
 * workflow gets few signals. A watch that stops looks at the record once more after it has ended its claim, so either
 * the watch or the next report sees a failure.
 */
export async function reportFailure(
  { watch, workflows, clock, watchMs, enabled }: ReportFailureDeps,
  workspaceId: string,
): Promise<void> {
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
}

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
 * Reports that a delivery of this workspace has failed for good, after that was recorded.
 * @throws Error when the watch cannot be started; the next failure tries again
 */
export type ReportFailure = (workspaceId: string) => Promise<void>;

/**
 * Time for one report to start the watch. Short, because a worker that dies meanwhile leaves the receiver unwatched
 * for as long.
 */
const CLAIM_MS = 5000;
