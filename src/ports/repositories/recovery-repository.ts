import type { Recovery, RecoveryState } from '../../domain/recovery';

export interface RecoveryRepository {
  insert(recovery: Recovery): Promise<void>;
  find(workspaceId: string, id: string): Promise<Recovery | null>;
  findRunning(workspaceId: string): Promise<Recovery | null>;
  /** Newest first. */
  list(workspaceId: string, limit: number): Promise<Recovery[]>;
  /** Ends one that is running; one that has ended stays as it is. */
  end(
    workspaceId: string,
    id: string,
    state: Exclude<RecoveryState, 'running'>,
    at: Date,
  ): Promise<void>;
}
