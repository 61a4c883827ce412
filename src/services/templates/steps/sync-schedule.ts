import type { Logger } from '../../../ports/logger';
import type { TemplateSyncs } from '../../../ports/templates';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

export interface UnscheduleSyncDeps {
  workflows: Pick<WorkflowGateway, 'keepTemplatesSynced' | 'stopTemplateSync'>;
  log: Logger;
}

export interface SyncScheduleDeps extends UnscheduleSyncDeps {
  syncs: TemplateSyncs;
  /** Between two syncs of a sender. */
  templateSyncIntervalMs: number;
}

/**
 * Has a connected sender's templates synced. It is connected all the same while Temporal is away: then this is made up
 * for by the worker's sweep. Resolves with whether the schedule is there.
 */
export async function scheduleSync(
  { workflows, syncs, log, templateSyncIntervalMs }: SyncScheduleDeps,
  workspaceId: string,
  senderId: string,
): Promise<boolean> {
  try {
    await workflows.keepTemplatesSynced(workspaceId, senderId);
    await syncs.noteScheduled(workspaceId, senderId, templateSyncIntervalMs);
    return true;
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'template sync could not be scheduled');
    return false;
  }
}

/** Ends it with the connection. A schedule that stays behind ends at its next run. */
export async function unscheduleSync(
  { workflows, log }: UnscheduleSyncDeps,
  workspaceId: string,
  senderId: string,
): Promise<void> {
  try {
    await workflows.stopTemplateSync(workspaceId, senderId);
  } catch (error) {
    log.warn({ err: error, workspaceId, senderId }, 'template sync could not be unscheduled');
  }
}
