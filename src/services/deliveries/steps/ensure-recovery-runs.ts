import type { Recovery } from '../../../domain/recovery';
import type { SharedDeps } from '../../deps';
import { type RecheckDeps, recheckTime } from './attempt-time';

interface RecoveryWorkflowDeps
  extends RecheckDeps, Pick<SharedDeps, 'clock' | 'recoveries' | 'workflows'> {}

/**
 * Makes sure that the workflow of a running recovery runs. A recovery that runs although its workflow succeeded has lost
 * its end with a restored database, and begins anew (ADR 37): the events that it had resent may be failed again.
 * @throws HeraldError temporarily_unavailable
 */
export async function ensureRecoveryRuns(
  deps: RecoveryWorkflowDeps,
  { workspaceId, id }: Recovery,
): Promise<void> {
  if ((await deps.workflows.startRecovery(workspaceId, id)) === 'completed') {
    // A workflow ends after it has recorded the end of its recovery, which this read then finds.
    const found = await deps.recoveries.find(workspaceId, id);
    if (found?.state === 'running')
      await deps.workflows.startRecovery(workspaceId, id, { again: true });
  }
  await deps.recoveries.noteStarted(workspaceId, id, recheckTime(deps, deps.clock.now()));
}
