import type { AuditEntry } from '../../domain/audit';
import type { Recovery, RecoveryState } from '../../domain/recovery';

export interface RecoveryRepository {
  /**
   * Stores a running recovery with the entry that tells of it, and marks its start as due. False when one is running in its workspace: the unique key
   * decides, whoever asks at the same time.
   */
  insert(recovery: Recovery, startDueAt: Date, entry?: AuditEntry): Promise<boolean>;
  /** Its workflow runs. While the recovery does, the sweep makes sure of that again at `recheckAt`. */
  noteStarted(workspaceId: string, id: string, recheckAt: Date): Promise<void>;
  /** Recoveries of all workspaces whose workflow may never have been started, or was lost. */
  listDueStarts(now: Date, limit: number): Promise<Recovery[]>;
  find(workspaceId: string, id: string): Promise<Recovery | null>;
  findRunning(workspaceId: string): Promise<Recovery | null>;
  /** Newest first. */
  list(workspaceId: string, limit: number): Promise<Recovery[]>;
  /** Ends one that is running, with the audit entry that tells of it; false for one that has ended, which stays as it is. */
  end(
    workspaceId: string,
    id: string,
    state: Exclude<RecoveryState, 'running'>,
    at: Date,
    entry?: AuditEntry,
  ): Promise<boolean>;
}
