import type { Logger } from '../../../ports/logger';
import type { TemplateSyncs } from '../../../ports/templates';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

export interface UnscheduleSyncDeps {
  workflows: Pick<WorkflowGateway, 'keepTemplatesSynced' | 'stopTemplateSync'>;
  log: Logger;
}

export interface SyncScheduleDeps extends UnscheduleSyncDeps {
  syncs: TemplateSyncs;
  /** Time between two syncs of a sender. */
  templateSyncIntervalMs: number;
}

/**
 * Schedules the syncs of a connected sender. Resolves with whether it did: while Temporal is away the sender is connected
 * all the same, and the reconciler schedules its syncs later.
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

/** Unschedules the syncs of a disconnected sender. A schedule that stays behind ends at its next run. */
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
