import type { Recovery } from '../../../domain/recovery';
import type { Clock } from '../../../ports/clock';
import type { RecoveryRepository } from '../../../ports/deliveries';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';
import { type RecheckDeps, recheckTime } from './attempt-time';

export interface RecoveryWorkflowDeps extends RecheckDeps {
  recoveries: RecoveryRepository;
  workflows: WorkflowGateway;
  clock: Clock;
}

/** Makes sure that the workflow of a running recovery runs. @throws HeraldError temporarily_unavailable */
export async function ensureRecoveryRuns(
  deps: RecoveryWorkflowDeps,
  { workspaceId, id }: Recovery,
): Promise<void> {
  await deps.workflows.startRecovery(workspaceId, id);
  await deps.recoveries.noteStarted(workspaceId, id, recheckTime(deps, deps.clock.now()));
}
