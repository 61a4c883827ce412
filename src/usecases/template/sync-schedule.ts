import type { Logger } from '../../ports/logger';
import type { WorkflowGateway } from '../../ports/workflow-gateway';

export interface SyncScheduleDeps {
  workflows: Pick<WorkflowGateway, 'keepTemplatesSynced' | 'stopTemplateSync'>;
  log: Logger;
}

/** A sender that was just connected has its templates synced. It is connected all the same while Temporal is away. */
export async function scheduleSync(
  { workflows, log }: SyncScheduleDeps,
  workspaceId: string,
  senderId: string,
): Promise<void> {
  try {
    await workflows.keepTemplatesSynced(workspaceId, senderId);
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'template sync could not be scheduled');
  }
}

/** Ends it with the connection. A schedule that stays behind ends at its next run. */
export async function unscheduleSync(
  { workflows, log }: SyncScheduleDeps,
  workspaceId: string,
  senderId: string,
): Promise<void> {
  try {
    await workflows.stopTemplateSync(workspaceId, senderId);
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'template sync could not be unscheduled');
  }
}
