import type { Logger } from '../../../ports/logger';
import type { WorkflowGateway } from '../../../ports/workflow-gateway';

export interface SyncSoonDeps {
  workflows: Pick<WorkflowGateway, 'syncTemplatesNow'>;
  log: Logger;
}

/** Asks for a sync of a sender's templates without making the caller wait. */
export type SyncSoon = (workspaceId: string, senderId: string) => void;

/** A campaign fails thousands of times for one template, and a tenant who signs callbacks can report any number of changes. */
const QUIET_MS = 30_000;

/**
 * Returns a function that asks for syncs: at once, and then at most once in 30 seconds for each sender. What is asked for
 * meanwhile is done at their end. A sync that cannot be asked for is left to its schedule.
 */
export function createSyncSoon(
  { workflows, log }: SyncSoonDeps,
  quietMs: number = QUIET_MS,
): SyncSoon {
  /** By sender: whether another sync was asked for since the last one. */
  const quiet = new Map<string, boolean>();

  function ask(workspaceId: string, senderId: string): void {
    quiet.set(senderId, false);
    workflows.syncTemplatesNow(workspaceId, senderId).catch((error: unknown) => {
      log.warn({ err: error, workspaceId, senderId }, 'template sync could not be asked for');
    });
    setTimeout(() => {
      if (quiet.get(senderId) === true) ask(workspaceId, senderId);
      else quiet.delete(senderId);
    }, quietMs).unref();
  }

  return (workspaceId, senderId) => {
    if (quiet.has(senderId)) quiet.set(senderId, true);
    else ask(workspaceId, senderId);
  };
}
